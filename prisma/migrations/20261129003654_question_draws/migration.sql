-- AlterTable
ALTER TABLE "question_tries" ADD COLUMN     "closes_at" TIMESTAMPTZ(3),
ADD COLUMN     "draw_id" UUID;

-- CreateTable
CREATE TABLE "question_draws" (
    "id" UUID NOT NULL,
    "grading_id" UUID NOT NULL,
    "queued_at" TIMESTAMPTZ(3) NOT NULL,
    "claim_id" UUID,
    "worker_id" UUID,
    "heartbeat_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),
    "questions" JSONB,
    "refusal" TEXT,
    "failure" TEXT,

    CONSTRAINT "question_draws_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "question_draws_grading_id_key" ON "question_draws"("grading_id");

-- CreateIndex
CREATE UNIQUE INDEX "question_draws_claim_id_key" ON "question_draws"("claim_id");

-- CreateIndex
CREATE INDEX "question_draws_worker_id_idx" ON "question_draws"("worker_id");

-- CreateIndex
CREATE INDEX "question_tries_draw_id_idx" ON "question_tries"("draw_id");

-- AddForeignKey
ALTER TABLE "question_draws" ADD CONSTRAINT "question_draws_grading_id_fkey" FOREIGN KEY ("grading_id") REFERENCES "gradings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_draws" ADD CONSTRAINT "question_draws_worker_id_fkey" FOREIGN KEY ("worker_id") REFERENCES "workers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_tries" ADD CONSTRAINT "question_tries_draw_id_fkey" FOREIGN KEY ("draw_id") REFERENCES "question_draws"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE question_draws
  ADD CONSTRAINT question_draws_claim_complete CHECK (num_nulls(claim_id, worker_id, heartbeat_at) IN (0, 3)),
  ADD CONSTRAINT question_draws_dates_ordered CHECK (queued_at <= heartbeat_at AND queued_at <= ended_at),
  ADD CONSTRAINT question_draws_ended_is_free CHECK (ended_at IS NULL OR claim_id IS NULL),
  ADD CONSTRAINT question_draws_ended_says_how CHECK (
    CASE WHEN ended_at IS NULL THEN questions IS NULL AND refusal IS NULL
    WHEN questions IS NOT NULL THEN refusal IS NULL
    ELSE refusal IS NOT NULL OR failure IS NOT NULL END),
  ADD CONSTRAINT question_draws_failures_counted CHECK (failures >= 0),
  ADD CONSTRAINT question_draws_questions_object CHECK (jsonb_typeof(questions) = 'object');

CREATE INDEX question_draws_waiting ON question_draws (queued_at) WHERE claim_id IS NULL AND ended_at IS NULL;
CREATE INDEX question_draws_running ON question_draws (heartbeat_at) WHERE claim_id IS NOT NULL;

ALTER TABLE question_tries
  ADD CONSTRAINT question_tries_closes_later CHECK (closes_at > drawn_at);

CREATE INDEX question_tries_closing ON question_tries (closes_at) WHERE answered_at IS NULL;

ALTER TABLE assignment_items
  DROP CONSTRAINT assignment_items_terms_known,
  ADD CONSTRAINT assignment_items_terms_known CHECK (jsonb_typeof(terms) = 'object' AND terms - (
    CASE kind WHEN 'exercise' THEN '{passFraction,fullFraction}' WHEN 'question' THEN '{tryLimit,minutes,mode}' WHEN 'report' THEN '{rubric}' ELSE '{}' END
    )::text[] = '{}'),
  ADD CONSTRAINT assignment_items_minutes_positive CHECK ((terms ->> 'minutes')::integer >= 1),
  ADD CONSTRAINT assignment_items_mode_known CHECK (terms ->> 'mode' IN ('counted', 'practice', 'oral'));
