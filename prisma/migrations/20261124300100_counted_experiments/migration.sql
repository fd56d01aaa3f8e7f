-- Experiments as items of assignments: a run counts for the assignment that it was started for.
-- CreateTable
CREATE TABLE "assignment_experiments" (
    "assignment_id" UUID NOT NULL,
    "experiment" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "weight" DOUBLE PRECISION NOT NULL DEFAULT 100,

    CONSTRAINT "assignment_experiments_pkey" PRIMARY KEY ("assignment_id","experiment")
);

-- AlterTable
ALTER TABLE "experiment_runs" ADD COLUMN     "assignment_id" UUID,
ADD COLUMN     "complete" BOOLEAN,
ADD COLUMN     "required_class" "device_class";

-- CreateIndex
CREATE UNIQUE INDEX "assignment_experiments_assignment_id_position_key" ON "assignment_experiments"("assignment_id", "position");

-- CreateIndex
CREATE INDEX "experiment_runs_assignment_id_experiment_idx" ON "experiment_runs"("assignment_id", "experiment");

-- CreateIndex
CREATE INDEX "experiment_runs_ended_at_idx" ON "experiment_runs"("ended_at");

-- AddForeignKey
ALTER TABLE "assignment_experiments" ADD CONSTRAINT "assignment_experiments_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "experiment_runs" ADD CONSTRAINT "experiment_runs_assignment_id_experiment_fkey" FOREIGN KEY ("assignment_id", "experiment") REFERENCES "assignment_experiments"("assignment_id", "experiment") ON DELETE RESTRICT ON UPDATE RESTRICT;

ALTER TABLE assignment_experiments
  ADD CONSTRAINT assignment_experiments_weight_range CHECK (weight >= 0 AND weight <= 1000000),
  ADD CONSTRAINT assignment_experiments_position_range CHECK (position >= 0);

-- Runs that ended before this migration count for no assignment, and have null.
ALTER TABLE experiment_runs ADD CONSTRAINT experiment_runs_complete CHECK (complete IS NULL OR result IS NOT NULL);

CREATE OR REPLACE FUNCTION refuse_changed_experiment_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL THEN
    RAISE EXCEPTION 'an experiment run that has ended does not change';
  END IF;
  IF (NEW.enrolment_id, NEW.experiment, NEW.seed, NEW.created_at, NEW.source, NEW.assignment_id, NEW.required_class) IS DISTINCT FROM
    (OLD.enrolment_id, OLD.experiment, OLD.seed, OLD.created_at, OLD.source, OLD.assignment_id, OLD.required_class) THEN
    RAISE EXCEPTION 'what an experiment run was asked for does not change';
  END IF;
  RETURN NEW;
END $$;

-- The class view counts answered tries by question and student from the index alone.
CREATE INDEX question_tries_progress ON question_tries (assignment_id, question, enrolment_id) INCLUDE (answered_at, fraction)
  WHERE answered_at IS NOT NULL;
