-- Whether a result was stored before: lets a worker ask without the right to read results. Roles and their rights: packages/db/src/roles/grants.ts
CREATE OR REPLACE FUNCTION grading_has_result(grading uuid, candidate jsonb) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT COALESCE((SELECT g.result = candidate FROM public.gradings g WHERE g.id = grading), false) $$;
