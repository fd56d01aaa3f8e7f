-- Learning platforms: registrations, our keys, launches under way, their courses.
-- CreateTable
CREATE TABLE "lti_keys" (
    "id" UUID NOT NULL,
    "private_key" TEXT NOT NULL,
    "public_key" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "lti_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lti_platforms" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "authorization_url" TEXT NOT NULL,
    "token_url" TEXT NOT NULL,
    "jwks_url" TEXT NOT NULL,
    "deployment_ids" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "lti_platforms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lti_logins" (
    "state_hash" TEXT NOT NULL,
    "browser_hash" TEXT NOT NULL,
    "nonce_hash" TEXT NOT NULL,
    "platform_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lti_logins_pkey" PRIMARY KEY ("state_hash")
);

-- CreateTable
CREATE TABLE "lti_contexts" (
    "id" UUID NOT NULL,
    "platform_id" UUID NOT NULL,
    "deployment_id" TEXT NOT NULL,
    "context_id" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "course_id" UUID,
    "opened_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lti_contexts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "lti_platforms_issuer_client_id_key" ON "lti_platforms"("issuer", "client_id");

-- CreateIndex
CREATE INDEX "lti_logins_platform_id_idx" ON "lti_logins"("platform_id");

-- CreateIndex
CREATE INDEX "lti_logins_expires_at_idx" ON "lti_logins"("expires_at");

-- CreateIndex
CREATE INDEX "lti_contexts_course_id_idx" ON "lti_contexts"("course_id");

-- CreateIndex
CREATE INDEX "lti_contexts_opened_by_id_idx" ON "lti_contexts"("opened_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "lti_contexts_platform_id_deployment_id_context_id_key" ON "lti_contexts"("platform_id", "deployment_id", "context_id");

-- AddForeignKey
ALTER TABLE "lti_logins" ADD CONSTRAINT "lti_logins_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "lti_platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_contexts" ADD CONSTRAINT "lti_contexts_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "lti_platforms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_contexts" ADD CONSTRAINT "lti_contexts_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_contexts" ADD CONSTRAINT "lti_contexts_opened_by_id_fkey" FOREIGN KEY ("opened_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Whoever connected a course of a platform keeps the account.
CREATE OR REPLACE FUNCTION abandoned_accounts(before timestamptz) RETURNS SETOF text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT u.id FROM public.users u
  WHERE NOT u.email_verified AND u.created_at < before AND u.role = 'user' AND u.banned IS NOT TRUE
    AND NOT EXISTS (SELECT FROM public.sessions s WHERE s.user_id = u.id)
    AND NOT EXISTS (SELECT FROM public.accounts a WHERE a.user_id = u.id AND a.provider_id <> 'credential')
    AND NOT EXISTS (SELECT FROM public.api_keys k WHERE k.reference_id = u.id)
    AND NOT EXISTS (SELECT FROM public.enrolments e WHERE e.user_id = u.id)
    AND NOT EXISTS (SELECT FROM public.invitations i WHERE i.invited_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.extensions e WHERE e.granted_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.extensions e WHERE e.revoked_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.overrides o WHERE o.made_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.overrides o WHERE o.revoked_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.regrade_sets r WHERE r.created_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.announcements a WHERE a.created_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.alerts a WHERE a.acknowledged_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.comments c WHERE c.author_id = u.id)
    AND NOT EXISTS (SELECT FROM public.comment_threads t WHERE t.resolved_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.phrases p WHERE p.owner_id = u.id)
    AND NOT EXISTS (SELECT FROM public.question_regrades r WHERE r.made_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.question_regrades r WHERE r.undone_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.report_reviews r WHERE r.made_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.lti_contexts c WHERE c.opened_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.audit_log l WHERE l.actor = 'user:' || u.id)
    AND NOT EXISTS (SELECT FROM public.audit_log l WHERE l.subject_kind = 'user' AND l.subject_id = u.id)
$$;
