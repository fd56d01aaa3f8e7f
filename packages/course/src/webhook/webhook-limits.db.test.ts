import { randomUUID } from 'node:crypto';
import { databaseNow } from '@rooflab/db';
import { makeCourse, openTestDatabase, stopClock } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { createWebhook, removeWebhook, rotateWebhook } from './commands.ts';
import type { WebhookFields } from './schema.ts';

const fields: WebhookFields = { url: 'https://hooks.example.org/', description: '', events: ['hand-in.graded'] };

test('A course has twenty webhooks at most.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const courseId = await makeCourse(db);
  const create = async () => {
    const webhookId = randomUUID();
    await createWebhook(db, { webhookId, courseId, fields, secret: 'sealed', actor: 'system' });
    return webhookId;
  };
  const first = await create();
  for (let made = 1; made < 20; made++) await create();
  await expect(create()).rejects.toMatchObject({ code: 'too-many-webhooks' });
  await removeWebhook(db, { webhookId: first, actor: 'system' });
  await create();
});

test('The former secret of a webhook signs for a day after it was replaced.', async () => {
  await using test = await openTestDatabase({ poolSize: 1 });
  const { db } = test;
  await stopClock(db);
  const [webhookId, courseId] = [randomUUID(), await makeCourse(db)];
  await createWebhook(db, { webhookId, courseId, fields, secret: 'old', actor: 'system' });
  await rotateWebhook(db, { webhookId, secret: 'new', actor: 'system' });
  const { formerSecret, formerUntil } = await db.webhook.findUniqueOrThrow({ where: { id: webhookId } });
  expect([formerSecret, formerUntil?.getTime()]).toEqual(['old', (await databaseNow(db)).getTime() + 86_400_000]);
});
