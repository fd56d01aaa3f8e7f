-- Removes rows that are no longer needed, at most `most` of each table; rows locked by another transaction are left for the next time. Portals
-- call it. It runs with its owner's rights: its caller may remove what is old by the rules below, and nothing else.
-- How long the rows of each table live: docs/database.md
CREATE OR REPLACE FUNCTION remove_old_rows(most integer) RETURNS TABLE (name text, removed integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  now_at CONSTANT timestamptz := clock_timestamp();
  abandoned text[];
BEGIN
  name := 'sessions';
  DELETE FROM public.sessions WHERE id IN (
    SELECT s.id FROM public.sessions s WHERE s.expires_at < now_at
    ORDER BY s.expires_at LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN NEXT;

  name := 'verifications';
  DELETE FROM public.verifications WHERE id IN (
    SELECT v.id FROM public.verifications v WHERE v.expires_at < now_at
    ORDER BY v.expires_at LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN NEXT;

  name := 'rate_limits';
  DELETE FROM public.rate_limits WHERE id IN (
    SELECT r.id FROM public.rate_limits r WHERE r.expires_at < now_at
    ORDER BY r.expires_at LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN NEXT;

  name := 'api_keys';
  DELETE FROM public.api_keys WHERE id IN (
    SELECT k.id FROM public.api_keys k WHERE k.expires_at < now_at - interval '30 days'
    ORDER BY k.expires_at LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN NEXT;

  name := 'invitations';
  DELETE FROM public.invitations WHERE id IN (
    SELECT i.id FROM public.invitations i WHERE i.accepted_at < now_at - interval '30 days'
      OR i.course_id IN (SELECT c.id FROM public.courses c WHERE c.archived_at < now_at - interval '1 year')
    LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN NEXT;

  name := 'hand_in_events';
  DELETE FROM public.hand_in_events WHERE id IN (
    SELECT e.id FROM public.hand_in_events e JOIN public.hand_ins h ON h.id = e.hand_in_id
    WHERE e.at < now_at - interval '30 days'
      AND (h.ended_at < now_at - interval '30 days' OR h.cancelled_at < now_at - interval '30 days')
    ORDER BY e.at LIMIT most FOR UPDATE OF e SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN NEXT;

  name := 'alerts';
  DELETE FROM public.alerts WHERE id IN (
    SELECT a.id FROM public.alerts a WHERE a.acknowledged_at < now_at - interval '1 year'
    ORDER BY a.acknowledged_at LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN NEXT;

  -- Workers that never graded anything, left behind where machines come and go under new names.
  name := 'workers';
  DELETE FROM public.workers WHERE id IN (
    SELECT w.id FROM public.workers w WHERE w.state = 'gone' AND w.last_seen_at < now_at - interval '90 days'
      AND NOT EXISTS (SELECT FROM public.gradings g WHERE g.worker_id = w.id)
      AND NOT EXISTS (SELECT FROM public.spot_checks s WHERE s.worker_id = w.id)
      AND NOT EXISTS (SELECT FROM public.alerts a WHERE a.worker_id = w.id)
    LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN NEXT;

  -- Checks again under the lock: nobody can enrol or sign in to a locked account, but somebody may have done so just before.
  name := 'users';
  abandoned := ARRAY(
    SELECT u.id FROM public.users u WHERE u.id IN (SELECT public.abandoned_accounts(now_at - interval '30 days'))
    ORDER BY u.created_at LIMIT most FOR UPDATE SKIP LOCKED);
  DELETE FROM public.users
  WHERE id = ANY (abandoned) AND id IN (SELECT public.abandoned_accounts(now_at - interval '30 days'));
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN NEXT;

  name := 'repository_link_codes';
  DELETE FROM public.repository_link_codes WHERE enrolment_id IN (
    SELECT t.enrolment_id FROM public.repository_link_codes t WHERE t.expires_at < now_at
    ORDER BY t.expires_at LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN NEXT;

  name := 'workflow_tokens';
  DELETE FROM public.workflow_tokens WHERE id IN (
    SELECT t.id FROM public.workflow_tokens t WHERE t.expires_at < now_at
    ORDER BY t.expires_at LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN NEXT;

  name := 'used_issuer_tokens';
  DELETE FROM public.used_issuer_tokens WHERE (issuer, jti) IN (
    SELECT t.issuer, t.jti FROM public.used_issuer_tokens t WHERE t.expires_at < now_at
    ORDER BY t.expires_at LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN NEXT;
END $$;
