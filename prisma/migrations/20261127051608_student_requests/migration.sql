-- What students ask of staff about an assignment.

-- CreateEnum
CREATE TYPE "student_request_kind" AS ENUM ('extension', 'regrade');

-- CreateEnum
CREATE TYPE "student_request_state" AS ENUM ('open', 'granted', 'declined', 'withdrawn');

-- CreateTable
CREATE TABLE "student_requests" (
    "id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "kind" "student_request_kind" NOT NULL,
    "hand_in_id" UUID,
    "wanted_due_at" TIMESTAMPTZ(3),
    "text" TEXT NOT NULL,
    "request_id" UUID NOT NULL,
    "state" "student_request_state" NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "decided_by_id" TEXT,
    "answer" TEXT NOT NULL DEFAULT '',
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "student_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "student_requests_enrolment_id_assignment_id_idx" ON "student_requests"("enrolment_id", "assignment_id");

-- CreateIndex
CREATE INDEX "student_requests_assignment_id_idx" ON "student_requests"("assignment_id");

-- CreateIndex
CREATE INDEX "student_requests_hand_in_id_idx" ON "student_requests"("hand_in_id");

-- CreateIndex
CREATE INDEX "student_requests_decided_by_id_idx" ON "student_requests"("decided_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "student_requests_enrolment_id_request_id_key" ON "student_requests"("enrolment_id", "request_id");

-- AddForeignKey
ALTER TABLE "student_requests" ADD CONSTRAINT "student_requests_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "student_requests" ADD CONSTRAINT "student_requests_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "student_requests" ADD CONSTRAINT "student_requests_hand_in_id_fkey" FOREIGN KEY ("hand_in_id") REFERENCES "hand_ins"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "student_requests" ADD CONSTRAINT "student_requests_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE student_requests
  ADD CONSTRAINT student_requests_decision_complete CHECK ((state IN ('granted', 'declined')) = (decided_by_id IS NOT NULL)),
  ADD CONSTRAINT student_requests_end_complete CHECK ((state = 'open') = (ended_at IS NULL)),
  ADD CONSTRAINT student_requests_of_its_kind CHECK (CASE kind WHEN 'extension' THEN hand_in_id IS NULL ELSE wanted_due_at IS NULL END),
  ADD CONSTRAINT student_requests_text_present CHECK (text <> '');

-- One of each kind for an assignment waits at a time; and those that wait, for the count in the top bar.
CREATE UNIQUE INDEX student_requests_one_open ON student_requests (enrolment_id, assignment_id, kind) WHERE state = 'open';
