-- A work log says how many lines each hand-in changed. They are counted when it is handed in; for hand-ins that were there before, when they are first
-- shown.

-- AlterTable
ALTER TABLE "hand_ins" ADD COLUMN     "compared_with_id" UUID,
ADD COLUMN     "lines_added" INTEGER,
ADD COLUMN     "lines_removed" INTEGER;

ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_lines_check" CHECK (
  (lines_added IS NULL) = (lines_removed IS NULL) AND lines_added >= 0 AND lines_removed >= 0);
