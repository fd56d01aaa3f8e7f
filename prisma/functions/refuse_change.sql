-- Rows that record what happened never change.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: its rows are only ever added', TG_OP, TG_TABLE_NAME;
END $$;

CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER extensions_no_delete BEFORE DELETE ON extensions FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER grade_exceptions_no_delete BEFORE DELETE ON grade_exceptions FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER gradings_no_delete BEFORE DELETE ON gradings FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER gradings_no_truncate BEFORE TRUNCATE ON gradings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER hand_ins_no_delete BEFORE DELETE ON hand_ins FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER hand_ins_no_truncate BEFORE TRUNCATE ON hand_ins FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER overrides_no_delete BEFORE DELETE ON overrides FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER question_draws_no_delete BEFORE DELETE ON question_draws FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER question_regrade_items_append_only BEFORE UPDATE OR DELETE ON question_regrade_items FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER question_regrades_no_delete BEFORE DELETE ON question_regrades FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER question_tries_no_delete BEFORE DELETE ON question_tries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER question_tries_no_truncate BEFORE TRUNCATE ON question_tries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER report_hand_in_members_no_delete BEFORE DELETE ON report_hand_in_members FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A handed-in report, who handed it in and when, and the feedback of staff on it never change.
CREATE OR REPLACE TRIGGER report_hand_ins_append_only BEFORE UPDATE OR DELETE ON report_hand_ins FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER report_reviews_append_only BEFORE UPDATE OR DELETE ON report_reviews FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER spot_checks_no_delete BEFORE DELETE ON spot_checks FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER stray_results_append_only BEFORE UPDATE OR DELETE ON stray_results FOR EACH ROW EXECUTE FUNCTION refuse_change();
