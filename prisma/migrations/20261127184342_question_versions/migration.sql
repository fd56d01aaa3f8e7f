-- Courses bring questions with their labs: an item says from which version its tries are drawn, and each try from which one it was.

-- AlterTable
ALTER TABLE "question_tries" ADD COLUMN     "lab_version" TEXT;

-- AddForeignKey
ALTER TABLE "question_tries" ADD CONSTRAINT "question_tries_lab_version_fkey" FOREIGN KEY ("lab_version") REFERENCES "lab_versions"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE assignment_items
  DROP CONSTRAINT assignment_items_version_of_exercise,
  ADD CONSTRAINT assignment_items_version_of_lab CHECK (lab_version IS NULL OR kind IN ('exercise', 'question'));
