-- Mails about what waits for somebody in their courses, unless they want none.

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "notices_by_mail" BOOLEAN NOT NULL DEFAULT true;
