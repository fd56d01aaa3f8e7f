-- Anyone who has come from a course of a learning platform keeps the account.
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
    AND NOT EXISTS (SELECT FROM public.invitation_extensions e WHERE e.granted_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.overrides o WHERE o.made_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.overrides o WHERE o.revoked_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.grade_exceptions e WHERE e.made_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.grade_exceptions e WHERE e.revoked_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.student_requests r WHERE r.decided_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.regrade_sets r WHERE r.created_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.lab_versions v WHERE v.published_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.announcements a WHERE a.created_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.alerts a WHERE a.acknowledged_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.comments c WHERE c.author_id = u.id)
    AND NOT EXISTS (SELECT FROM public.comment_threads t WHERE t.resolved_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.phrases p WHERE p.owner_id = u.id)
    AND NOT EXISTS (SELECT FROM public.question_regrades r WHERE r.made_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.question_regrades r WHERE r.undone_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.report_reviews r WHERE r.made_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.lti_contexts c WHERE c.opened_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.lti_members m WHERE m.user_id = u.id)
    AND NOT EXISTS (SELECT FROM public.audit_log l WHERE l.actor = 'user:' || u.id)
    AND NOT EXISTS (SELECT FROM public.audit_log l WHERE l.subject_kind = 'user' AND l.subject_id = u.id)
$$;
