import * as v from 'valibot';

import { fail, ok } from '../../core/result';
import type { ArchivedCopy, WebArchive } from '../../ports/metadata';
import { callForJson, withQuery, type ClientDeps } from './service-client';

export function createWayback({ call }: Pick<ClientDeps, 'call'>): WebArchive {
  return {
    async find(url, signal) {
      const path = withQuery('/available', { url });
      const reply = await callForJson({ call, schema: replyShape }, path, signal);
      if (!reply.ok) return fail(reply.failure.reason);
      return ok(toCopy(reply.value.archived_snapshots.closest));
    },
  };
}

const replyShape = v.object({
  archived_snapshots: v.object({
    closest: v.nullish(
      v.object({
        available: v.boolean(),
        url: v.string(),
        timestamp: v.string(),
        status: v.nullish(v.string(), '200'),
      }),
      null,
    ),
  }),
});

function toCopy(
  closest: v.InferOutput<typeof replyShape>['archived_snapshots']['closest'],
): ArchivedCopy | null {
  // Ignores copies of error pages.
  if (!closest?.available || !closest.status.startsWith('2')) return null;
  const copy = URL.parse(closest.url);
  const archivedAt = readTimestamp(closest.timestamp);
  if (copy === null || archivedAt === null) return null;
  // The archive gives http addresses of copies it also serves by https.
  if (copy.protocol === 'http:') copy.protocol = 'https:';
  return copy.protocol === 'https:' ? { url: copy.href, archivedAt } : null;
}

/** Reads "20130919044612". */
function readTimestamp(raw: string): string | null {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(raw)?.slice(1).map(Number);
  const [year = 0, month = 0, day = 0, ...clock] = parts ?? [];
  if (!parts) return null;
  const [hours = 0, minutes = 0, seconds = 0] = clock;
  return new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds)).toISOString();
}
