-- AlterTable
ALTER TABLE "hand_ins" ADD COLUMN     "trace_parent" CHAR(55);
