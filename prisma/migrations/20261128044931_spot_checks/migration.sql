-- CreateEnum
CREATE TYPE "spot_check_finding" AS ENUM ('same', 'different', 'inconclusive', 'not_checked');

-- AlterTable
ALTER TABLE "gradings" ADD COLUMN     "terms" JSONB;

-- CreateTable
CREATE TABLE "spot_checks" (
    "id" UUID NOT NULL,
    "grading_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "queued_at" TIMESTAMPTZ(3) NOT NULL,
    "claim_id" UUID,
    "worker_id" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "heartbeat_at" TIMESTAMPTZ(3),
    "phase" TEXT,
    "finished_at" TIMESTAMPTZ(3),
    "outcome" "grading_outcome",
    "failure" TEXT,
    "verdict" TEXT,
    "score" DOUBLE PRECISION,
    "max_score" DOUBLE PRECISION,
    "fraction" DOUBLE PRECISION,
    "fraction_low" DOUBLE PRECISION,
    "fraction_high" DOUBLE PRECISION,
    "device_class" "device_class",
    "device" JSONB,
    "roof" JSONB,
    "harness_version" TEXT,
    "phase_times" JSONB,
    "result" JSONB,
    "explaining_at" TIMESTAMPTZ(3),
    "explained_at" TIMESTAMPTZ(3),
    "finding" "spot_check_finding",
    "ended_at" TIMESTAMPTZ(3),
    "reasons" TEXT[],

    CONSTRAINT "spot_checks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "spot_checks_claim_id_key" ON "spot_checks"("claim_id");

-- CreateIndex
CREATE INDEX "spot_checks_worker_id_idx" ON "spot_checks"("worker_id");

-- CreateIndex
CREATE UNIQUE INDEX "spot_checks_grading_id_attempt_key" ON "spot_checks"("grading_id", "attempt");

-- AddForeignKey
ALTER TABLE "spot_checks" ADD CONSTRAINT "spot_checks_grading_id_fkey" FOREIGN KEY ("grading_id") REFERENCES "gradings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "spot_checks" ADD CONSTRAINT "spot_checks_worker_id_fkey" FOREIGN KEY ("worker_id") REFERENCES "workers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE spot_checks
  ADD CONSTRAINT spot_checks_claim_complete CHECK (num_nulls(claim_id, worker_id, claimed_at, heartbeat_at) IN (0, 4)),
  ADD CONSTRAINT spot_checks_ended_with_finding CHECK ((finding IS NULL) = (ended_at IS NULL)),
  ADD CONSTRAINT spot_checks_finding_of_result CHECK (finding IS NULL OR finding = 'not_checked' OR outcome IS NOT DISTINCT FROM 'result'),
  ADD CONSTRAINT spot_checks_finished_was_claimed CHECK (finished_at IS NULL OR claim_id IS NOT NULL),
  -- The others are those of gradings, so that a worker is refused the same.
  ADD CONSTRAINT spot_checks_attempt_positive CHECK (attempt > 0),
  ADD CONSTRAINT spot_checks_dates_ordered CHECK (queued_at <= claimed_at AND claimed_at <= heartbeat_at AND heartbeat_at <= finished_at),
  ADD CONSTRAINT spot_checks_explain_results CHECK (explaining_at IS NULL OR outcome = 'result'),
  ADD CONSTRAINT spot_checks_explained_ordered CHECK (explained_at IS NULL OR (explaining_at IS NOT NULL AND explaining_at <= explained_at)),
  ADD CONSTRAINT spot_checks_failure_said CHECK ((outcome IN ('failed', 'lost', 'released')) = (failure IS NOT NULL)),
  ADD CONSTRAINT spot_checks_finished_has_outcome CHECK ((finished_at IS NULL) = (outcome IS NULL)),
  ADD CONSTRAINT spot_checks_fraction_ordered CHECK (fraction >= 0 AND fraction_low <= fraction AND fraction <= fraction_high),
  ADD CONSTRAINT spot_checks_no_result_no_score CHECK (outcome = 'result' OR (
    score IS NULL AND fraction IS NULL AND result IS NULL AND (verdict IS NULL OR verdict = 'system-error'))),
  ADD CONSTRAINT spot_checks_result_agrees CHECK (result ->> 'verdict' = verdict AND result ->> 'schema' = 'rooflab/result/v1'),
  ADD CONSTRAINT spot_checks_result_complete CHECK (outcome IS DISTINCT FROM 'result' OR (
    verdict <> 'system-error' AND verdict IS NOT NULL AND score IS NOT NULL AND max_score IS NOT NULL AND result IS NOT NULL
    AND device IS NOT NULL AND device_class IS NOT NULL AND roof IS NOT NULL AND harness_version IS NOT NULL AND phase_times IS NOT NULL)),
  ADD CONSTRAINT spot_checks_running_is_blank CHECK (outcome IS NOT NULL OR (score IS NULL AND verdict IS NULL AND result IS NULL AND failure IS NULL)),
  ADD CONSTRAINT spot_checks_score_range CHECK (score >= 0 AND score <= max_score AND max_score > 0 AND max_score <= 100),
  ADD CONSTRAINT spot_checks_verdict_known CHECK (verdict IN (
    'accepted', 'too-slow', 'wrong-answer', 'compile-error', 'plan-error', 'runtime-error', 'timeout', 'rejected', 'system-error'));

CREATE UNIQUE INDEX spot_checks_one_open ON spot_checks (grading_id) WHERE finished_at IS NULL AND finding IS NULL;
CREATE UNIQUE INDEX spot_checks_one_finding ON spot_checks (grading_id) WHERE finding IS NOT NULL;
CREATE INDEX spot_checks_waiting ON spot_checks (queued_at) WHERE claim_id IS NULL AND finding IS NULL;
CREATE INDEX spot_checks_running ON spot_checks (heartbeat_at) WHERE claim_id IS NOT NULL AND finished_at IS NULL;
CREATE INDEX spot_checks_explaining ON spot_checks (explaining_at) WHERE explaining_at IS NOT NULL AND explained_at IS NULL;
CREATE INDEX spot_checks_uncompared ON spot_checks (finished_at) WHERE outcome = 'result' AND finding IS NULL;
CREATE INDEX spot_checks_different ON spot_checks (ended_at) WHERE finding = 'different';
