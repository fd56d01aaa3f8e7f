-- Experiments that people of a course asked for, and the fixed curves that all runs on one device share.
-- CreateTable
CREATE TABLE "experiment_runs" (
    "id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "experiment" TEXT NOT NULL,
    "source" TEXT,
    "seed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "turn" TIMESTAMPTZ(3) NOT NULL,
    "device_class" "device_class",
    "device" TEXT,
    "version" TEXT,
    "visits" JSONB NOT NULL DEFAULT '[]',
    "next" INTEGER DEFAULT 0,
    "abandoned" JSONB NOT NULL DEFAULT '{}',
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "claim_id" UUID,
    "worker_id" UUID,
    "baseline_id" UUID,
    "heartbeat_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),
    "result" JSONB,
    "error" TEXT,

    CONSTRAINT "experiment_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "experiment_baselines" (
    "id" UUID NOT NULL,
    "experiment" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "seed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "visits" JSONB NOT NULL DEFAULT '[]',
    "next" INTEGER DEFAULT 0,
    "abandoned" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "experiment_baselines_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "experiment_runs_claim_id_key" ON "experiment_runs"("claim_id");

-- CreateIndex
CREATE INDEX "experiment_runs_enrolment_id_experiment_created_at_idx" ON "experiment_runs"("enrolment_id", "experiment", "created_at" DESC);

-- CreateIndex
CREATE INDEX "experiment_runs_worker_id_idx" ON "experiment_runs"("worker_id");

-- CreateIndex
CREATE INDEX "experiment_runs_baseline_id_idx" ON "experiment_runs"("baseline_id");

-- CreateIndex
CREATE UNIQUE INDEX "experiment_baselines_experiment_version_device_key" ON "experiment_baselines"("experiment", "version", "device");

-- AddForeignKey
ALTER TABLE "experiment_runs" ADD CONSTRAINT "experiment_runs_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "experiment_runs" ADD CONSTRAINT "experiment_runs_worker_id_fkey" FOREIGN KEY ("worker_id") REFERENCES "workers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "experiment_runs" ADD CONSTRAINT "experiment_runs_baseline_id_fkey" FOREIGN KEY ("baseline_id") REFERENCES "experiment_baselines"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE experiment_runs
  ADD CONSTRAINT experiment_runs_claim CHECK ((claim_id IS NULL) = (worker_id IS NULL) AND (claim_id IS NULL) = (heartbeat_at IS NULL)
    AND (baseline_id IS NULL OR claim_id IS NOT NULL)),
  ADD CONSTRAINT experiment_runs_end CHECK ((ended_at IS NULL) = (result IS NULL AND error IS NULL) AND (result IS NULL OR error IS NULL)
    AND (ended_at IS NULL OR claim_id IS NULL)),
  ADD CONSTRAINT experiment_runs_source CHECK (octet_length(source) BETWEEN 1 AND 65536),
  ADD CONSTRAINT experiment_runs_failures CHECK (failures >= 0);

-- One at a time for each person of a course.
CREATE UNIQUE INDEX experiment_runs_pending ON experiment_runs (enrolment_id) WHERE ended_at IS NULL;

-- For the worker that looks for work.
CREATE INDEX experiment_runs_turn ON experiment_runs (turn, id) WHERE ended_at IS NULL;

-- One worker measures the fixed curves of one device at a time.
CREATE UNIQUE INDEX experiment_runs_on_baseline ON experiment_runs (baseline_id) WHERE baseline_id IS NOT NULL;

-- What was measured is evidence: a run that has ended stays as it is, and what was asked for never changes.
CREATE FUNCTION refuse_changed_experiment_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL THEN
    RAISE EXCEPTION 'an experiment run that has ended does not change';
  END IF;
  IF (NEW.enrolment_id, NEW.experiment, NEW.seed, NEW.created_at) IS DISTINCT FROM (OLD.enrolment_id, OLD.experiment, OLD.seed, OLD.created_at)
    OR NEW.source IS DISTINCT FROM OLD.source THEN
    RAISE EXCEPTION 'what an experiment run was asked for does not change';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER experiment_runs_kept BEFORE UPDATE ON experiment_runs FOR EACH ROW EXECUTE FUNCTION refuse_changed_experiment_run();
