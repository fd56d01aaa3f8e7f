-- What other systems are to be told: webhooks, scores for learning platforms.
-- CreateTable
CREATE TABLE "outgoing_calls" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "course_id" UUID NOT NULL,
    "target_id" UUID NOT NULL,
    "about" JSONB NOT NULL DEFAULT '{}',
    "key" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "claim_id" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "outgoing_calls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outgoing_attempts" (
    "id" UUID NOT NULL,
    "call_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "status" INTEGER,
    "answer" TEXT,

    CONSTRAINT "outgoing_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "outgoing_calls_claim_id_key" ON "outgoing_calls"("claim_id");

-- CreateIndex
CREATE INDEX "outgoing_calls_target_id_created_at_idx" ON "outgoing_calls"("target_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "outgoing_calls_course_id_idx" ON "outgoing_calls"("course_id");

-- CreateIndex
CREATE INDEX "outgoing_calls_ended_at_idx" ON "outgoing_calls"("ended_at");

-- CreateIndex
CREATE INDEX "outgoing_attempts_call_id_at_idx" ON "outgoing_attempts"("call_id", "at");

-- AddForeignKey
ALTER TABLE "outgoing_calls" ADD CONSTRAINT "outgoing_calls_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outgoing_attempts" ADD CONSTRAINT "outgoing_attempts_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "outgoing_calls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE outgoing_calls
  ADD CONSTRAINT outgoing_calls_claim CHECK ((claim_id IS NULL) = (claimed_at IS NULL)),
  ADD CONSTRAINT outgoing_calls_end CHECK ((ended_at IS NULL) = (outcome IS NULL) AND (ended_at IS NULL OR claim_id IS NULL)),
  ADD CONSTRAINT outgoing_calls_outcome CHECK (outcome IN ('delivered', 'given-up')),
  ADD CONSTRAINT outgoing_calls_counts CHECK (attempts >= 0 AND revision >= 1);

ALTER TABLE outgoing_attempts
  ADD CONSTRAINT outgoing_attempts_outcome CHECK (outcome IN ('delivered', 'retry', 'given-up', 'lost'));

-- For the processes that look for calls to make.
CREATE INDEX outgoing_calls_due ON outgoing_calls (due_at, id) WHERE ended_at IS NULL;

-- For the count of attempts that are under way to one target.
CREATE INDEX outgoing_calls_under_way ON outgoing_calls (target_id) WHERE claim_id IS NOT NULL;

CREATE UNIQUE INDEX outgoing_calls_key ON outgoing_calls (kind, target_id, key) WHERE ended_at IS NULL AND key IS NOT NULL;
