-- The audit log is read by time, and filtered by it.

DROP INDEX "audit_log_course_id_id_idx";
DROP INDEX "audit_log_subject_kind_subject_id_id_idx";
DROP INDEX "audit_log_actor_id_idx";

CREATE INDEX "audit_log_at_id_idx" ON "audit_log"("at", "id");
CREATE INDEX "audit_log_course_id_at_id_idx" ON "audit_log"("course_id", "at", "id");
CREATE INDEX "audit_log_subject_kind_subject_id_at_id_idx" ON "audit_log"("subject_kind", "subject_id", "at", "id");
CREATE INDEX "audit_log_actor_at_id_idx" ON "audit_log"("actor", "at", "id");
