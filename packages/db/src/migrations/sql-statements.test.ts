import { expect, test } from 'vitest';
import { sqlStatements } from './sql-statements.ts';

test('A script is taken apart at the semicolons that end a statement, and at no others.', () => {
  const script = `-- Why: it is so.
-- And; because.
CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'no; never'; -- a ; here
END $$;

ALTER TABLE "a;b" ADD COLUMN c text DEFAULT ';' /* ; */;
-- CreateIndex
CREATE INDEX d ON e (f)`;
  expect(sqlStatements(script)).toEqual([
    {
      comment: '-- Why: it is so.\n-- And; because.',
      text: "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n  RAISE EXCEPTION 'no; never'; -- a ; here\nEND $$",
    },
    { comment: '', text: `ALTER TABLE "a;b" ADD COLUMN c text DEFAULT ';' /* ; */` },
    { comment: '', text: 'CREATE INDEX d ON e (f)' },
  ]);
});
