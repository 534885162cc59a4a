import type { StoredItem } from '../../browser/settings';
import type { Capture } from '../../core/answer/answer';
import type { AnswerId, AuditId } from '../../core/ids';
import type { OfferRefusal, PageMode, RequestFailure } from '../../core/answer/page-check';
import { fail, ok, type Result } from '../../core/result';
import { addressOf } from '../../core/source/source';
import { parseCapture } from '../../messaging/parse-calls';
import { answerIdOf } from '../../pipeline/request-audit';
import { createTurns } from '../../util/turns';

export type AutomaticDeps = {
  findPageMode: (site: unknown) => Promise<PageMode>;
  findKnown: (answer: AnswerId) => Promise<AuditId | null>;
  mayRead: (url: string) => Promise<boolean>;
  /** Starts the check, always with the judge of the package. */
  begin: (capture: Capture) => Promise<Result<AuditId, RequestFailure>>;
  /** Times of recent automatic checks, in milliseconds since 1970. */
  begun: StoredItem<number[]>;
  now: () => number;
};

/**
 * Limit of automatic checks per hour: a cited answer takes minutes to read, so no user comes near
 * it, and a page that invents answers soon hits it.
 */
export const MOST_AN_HOUR = 20;
const HOUR_MS = 60 * 60 * 1_000;

/** Returns the function that takes offers of pages; it parses them. */
export function createAutomatic(deps: AutomaticDeps) {
  // Two offers at once would both count as the last one allowed.
  const inTurn = createTurns();
  return (raw: unknown) => inTurn(() => offerNow(deps, raw));
}

async function offerNow(deps: AutomaticDeps, raw: unknown): Promise<Result<AuditId, OfferRefusal>> {
  const parsed = parseCapture(raw);
  if (!parsed.ok) return parsed;
  const { value: capture } = parsed;
  const { origin } = capture;
  const mode = origin.kind === 'site' ? await deps.findPageMode(origin.site) : 'click';
  if (mode !== 'auto') return fail('not-automatic');

  const known = await deps.findKnown(await answerIdOf(capture));
  if (known !== null) return ok(known);

  const access = await findAccess(capture, deps.mayRead);
  if (access !== 'some') return fail(access);
  return (await takeTurn(deps)) ? deps.begin(capture) : fail('too-many');
}

/** nb. One site is enough: sites without permission are reported, like in any check. */
async function findAccess(
  { citations }: Capture,
  mayRead: AutomaticDeps['mayRead'],
): Promise<'some' | 'no-sources' | 'sites-not-allowed'> {
  const urls = citations
    .flatMap(({ target }) => addressOf(target) ?? [])
    .filter(url => URL.canParse(url));
  if (urls.length === 0) return 'no-sources';

  const allowed = await Promise.all(urls.map(mayRead));
  return allowed.includes(true) ? 'some' : 'sites-not-allowed';
}

/** Recorded before the check starts, so that it counts even if the background dies in between. */
async function takeTurn({ begun, now }: AutomaticDeps): Promise<boolean> {
  const lately = (await begun.getValue()).filter(each => now() - each < HOUR_MS);
  if (lately.length >= MOST_AN_HOUR) return false;

  await begun.setValue([...lately, now()]);
  return true;
}
