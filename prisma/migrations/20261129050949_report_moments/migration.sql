-- AlterTable
ALTER TABLE "report_sections" ADD COLUMN     "moment" JSONB;

ALTER TABLE report_sections
  ADD CONSTRAINT report_sections_moment_named CHECK ((kind = 'moment') = (moment IS NOT NULL)),
  ADD CONSTRAINT report_sections_moment_object CHECK (jsonb_typeof(moment) = 'object');
