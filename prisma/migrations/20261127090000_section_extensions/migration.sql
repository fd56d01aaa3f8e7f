-- Extensions for a whole section, for every assignment of a course, and by a number of days.

ALTER TABLE "extensions" ADD COLUMN "course_id" UUID,
  ADD COLUMN "section" TEXT,
  ADD COLUMN "extra_days" INTEGER NOT NULL DEFAULT 0,
  ALTER COLUMN "enrolment_id" DROP NOT NULL,
  ALTER COLUMN "assignment_id" DROP NOT NULL;

-- Extensions are never edited otherwise.
ALTER TABLE extensions DISABLE TRIGGER USER;
UPDATE extensions x SET course_id = a.course_id FROM assignments a WHERE a.id = x.assignment_id;
ALTER TABLE extensions ENABLE TRIGGER USER;
ALTER TABLE extensions ALTER COLUMN course_id SET NOT NULL;

-- CreateIndex
CREATE INDEX "extensions_course_id_idx" ON "extensions"("course_id");

-- AddForeignKey
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE extensions
  DROP CONSTRAINT extensions_grant_something,
  ADD CONSTRAINT extensions_grant_something CHECK (due_at IS NOT NULL OR extra_days > 0 OR extra_attempts > 0),
  ADD CONSTRAINT extensions_extra_days_range CHECK (extra_days >= 0),
  ADD CONSTRAINT extensions_date_of_one_assignment CHECK (due_at IS NULL OR assignment_id IS NOT NULL),
  ADD CONSTRAINT extensions_student_or_section CHECK ((enrolment_id IS NULL) <> (section IS NULL)),
  ADD CONSTRAINT extensions_section_present CHECK (section <> '');

DROP INDEX extensions_one_in_force;
CREATE UNIQUE INDEX extensions_one_in_force ON extensions (course_id, enrolment_id, section, assignment_id) NULLS NOT DISTINCT
  WHERE revoked_at IS NULL;

ALTER TABLE "invitation_extensions" ADD COLUMN "extra_days" INTEGER NOT NULL DEFAULT 0,
  ALTER COLUMN "assignment_id" DROP NOT NULL;

CREATE UNIQUE INDEX invitation_extensions_one_standing ON invitation_extensions (invitation_id) WHERE assignment_id IS NULL;

ALTER TABLE invitation_extensions
  DROP CONSTRAINT invitation_extensions_grant_something,
  ADD CONSTRAINT invitation_extensions_grant_something CHECK (due_at IS NOT NULL OR extra_days > 0 OR extra_attempts > 0),
  ADD CONSTRAINT invitation_extensions_extra_days_range CHECK (extra_days >= 0),
  ADD CONSTRAINT invitation_extensions_date_of_one_assignment CHECK (due_at IS NULL OR assignment_id IS NOT NULL);
