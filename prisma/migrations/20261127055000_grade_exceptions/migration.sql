-- A student who is exempt from an assignment or an item of it, and grades that a student is not told yet.

-- CreateEnum
CREATE TYPE "grade_exception_kind" AS ENUM ('exempt', 'withheld');

-- CreateTable
CREATE TABLE "grade_exceptions" (
    "id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "kind" "grade_exception_kind" NOT NULL,
    "item_kind" "item_kind",
    "subject" TEXT,
    "reason" TEXT NOT NULL,
    "made_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by_id" TEXT,

    CONSTRAINT "grade_exceptions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "grade_exceptions_enrolment_id_assignment_id_idx" ON "grade_exceptions"("enrolment_id", "assignment_id");

-- CreateIndex
CREATE INDEX "grade_exceptions_assignment_id_idx" ON "grade_exceptions"("assignment_id");

-- CreateIndex
CREATE INDEX "grade_exceptions_made_by_id_idx" ON "grade_exceptions"("made_by_id");

-- CreateIndex
CREATE INDEX "grade_exceptions_revoked_by_id_idx" ON "grade_exceptions"("revoked_by_id");

-- AddForeignKey
ALTER TABLE "grade_exceptions" ADD CONSTRAINT "grade_exceptions_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grade_exceptions" ADD CONSTRAINT "grade_exceptions_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grade_exceptions" ADD CONSTRAINT "grade_exceptions_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grade_exceptions" ADD CONSTRAINT "grade_exceptions_revoked_by_id_fkey" FOREIGN KEY ("revoked_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE grade_exceptions
  ADD CONSTRAINT grade_exceptions_item_complete CHECK ((item_kind IS NULL) = (subject IS NULL)),
  ADD CONSTRAINT grade_exceptions_reason_present CHECK (reason <> ''),
  ADD CONSTRAINT grade_exceptions_revocation_complete CHECK ((revoked_at IS NULL) = (revoked_by_id IS NULL)),
  ADD CONSTRAINT grade_exceptions_withheld_whole CHECK (kind <> 'withheld' OR item_kind IS NULL);

CREATE UNIQUE INDEX grade_exceptions_one_in_force ON grade_exceptions (enrolment_id, assignment_id, kind, item_kind, subject) NULLS NOT DISTINCT
  WHERE revoked_at IS NULL;
