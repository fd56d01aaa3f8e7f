-- Courses bring experiments with their labs: an item says with which version its runs are measured, and each run with which one it is.

-- AlterTable
ALTER TABLE "experiment_runs" ADD COLUMN     "lab_version" TEXT;

-- AlterTable
ALTER TABLE "lab_versions" ADD COLUMN     "experiments" JSONB NOT NULL DEFAULT '{}';

-- AddForeignKey
ALTER TABLE "experiment_runs" ADD CONSTRAINT "experiment_runs_lab_version_fkey" FOREIGN KEY ("lab_version") REFERENCES "lab_versions"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE lab_versions ADD CONSTRAINT lab_versions_experiments_object CHECK (jsonb_typeof(experiments) = 'object');

ALTER TABLE assignment_items
  DROP CONSTRAINT assignment_items_version_of_lab,
  ADD CONSTRAINT assignment_items_version_of_lab CHECK (lab_version IS NULL OR kind IN ('exercise', 'question', 'experiment'));
