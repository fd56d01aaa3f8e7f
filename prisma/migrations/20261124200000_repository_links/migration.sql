-- Repositories whose workflows hand in with the token that their CI gives them, and what that exchange needs.

-- CreateTable
CREATE TABLE "repository_links" (
    "id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "repository_id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "repository" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "repository_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "repository_link_codes" (
    "enrolment_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "repository" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "repository_link_codes_pkey" PRIMARY KEY ("enrolment_id")
);

-- CreateTable
CREATE TABLE "workflow_tokens" (
    "id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workflow_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "used_issuer_tokens" (
    "issuer" TEXT NOT NULL,
    "jti" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_issuer_tokens_pkey" PRIMARY KEY ("issuer","jti")
);

-- CreateIndex
CREATE INDEX "repository_links_enrolment_id_idx" ON "repository_links"("enrolment_id");

-- CreateIndex
CREATE UNIQUE INDEX "repository_links_issuer_repository_id_key" ON "repository_links"("issuer", "repository_id");

-- CreateIndex
CREATE UNIQUE INDEX "repository_link_codes_hash_key" ON "repository_link_codes"("hash");

-- CreateIndex
CREATE INDEX "repository_link_codes_expires_at_idx" ON "repository_link_codes"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "workflow_tokens_hash_key" ON "workflow_tokens"("hash");

-- CreateIndex
CREATE INDEX "workflow_tokens_link_id_idx" ON "workflow_tokens"("link_id");

-- CreateIndex
CREATE INDEX "workflow_tokens_expires_at_idx" ON "workflow_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "used_issuer_tokens_expires_at_idx" ON "used_issuer_tokens"("expires_at");

-- AddForeignKey
ALTER TABLE "repository_links" ADD CONSTRAINT "repository_links_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repository_link_codes" ADD CONSTRAINT "repository_link_codes_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_tokens" ADD CONSTRAINT "workflow_tokens_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "repository_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Names can be taken over by others; numbers cannot.
ALTER TABLE repository_links ADD CONSTRAINT repository_links_are_numbered
  CHECK (repository_id ~ '^[0-9]{1,20}$' AND owner_id ~ '^[0-9]{1,20}$' AND actor_id ~ '^[0-9]{1,20}$');

-- Removes what nobody needs any more, at most that many rows of each table; rows that somebody else has locked wait for the next time. The sweep
-- calls it. It acts for its owner: a worker may remove what is old, by the rules that stand here, and nothing else.
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

  -- Where machines come and go under new names, those that never graded anything.
  name := 'workers';
  DELETE FROM public.workers WHERE id IN (
    SELECT w.id FROM public.workers w WHERE w.state = 'gone' AND w.last_seen_at < now_at - interval '90 days'
      AND NOT EXISTS (SELECT FROM public.gradings g WHERE g.worker_id = w.id)
      AND NOT EXISTS (SELECT FROM public.alerts a WHERE a.worker_id = w.id)
    LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN NEXT;

  -- Looks twice: while an account is locked nobody can enrol it or sign in to it, but somebody may have done so just before.
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
