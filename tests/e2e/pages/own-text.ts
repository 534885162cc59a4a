import type { AuditExport } from '../../../lib/core/audit/audit';
import { isSettled } from '../../../lib/core/audit/pair';
import type { Source } from '../../../lib/core/source/source';
import type { Session } from '../harness/extension';
import type { WebPage } from '../harness/web';

export const CHAT = 'https://chatgpt.com/c/9c2f7b11-1111-4111-8111-111111111111';
export const QUESTION = 'What helps with diarrhoea, and how are lemons kept?';
export const WALLED = 'https://journal.example/zinc';
export const PICTURE = 'https://lemons.example/cold-room';
export const MEMBERS = 'https://members.example/drinking';
export const MIRROR = 'https://members.example/elsewhere';

export const ZINC = 'Zinc shortened the illness by 25 hours on average.';
export const LEMONS = 'In the cold room lemons kept for six weeks.';
export const DRINKING =
  'Oral rehydration solution replaces the water and salts that are lost in diarrhoea.';

export const WALL = `<!doctype html><html lang="en"><head><title>Zinc: a trial</title>
  <script type="application/ld+json">{"@type": "Article", "isAccessibleForFree": false}</script></head>
  <body><article><h1>Zinc: a trial</h1><p>A trial in four hospitals. Subscribe to read on.</p></article></body></html>`;
export const PASTED = `Zinc for children with acute diarrhoea. We gave 412 children zinc or a placebo. ${ZINC} Vomiting was more frequent.`;
export const SIGN_IN = `<!doctype html><html lang="en"><head><title>Sign in</title></head>
  <body><form><label>Password <input type="password"></label></form></body></html>`;
/** Shows a page to those who are signed in, and a form to everybody else. */
export const forMembers =
  (page: string): WebPage =>
  (request, response) => {
    const isMember = request.headers.cookie?.includes('member=yes') === true;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isMember ? page : SIGN_IN);
  };

export function reasonOf(source: Source): string {
  return source.status === 'unreadable' ? source.reason : source.status;
}

export function sourceAt({ sources }: AuditExport, address: string): Source | undefined {
  return sources.find(({ url }) => url === address);
}

/** Finding on a statement in a source, with the first quote. */
export function quoteFor(audit: AuditExport, text: string, address: string) {
  const statement = audit.statements.find(each => each.text.startsWith(text.slice(0, 20)));
  const source = sourceAt(audit, address);
  const pair = audit.pairs.find(
    ({ statementId, sourceId }) => statementId === statement?.id && sourceId === source?.id,
  );
  if (!pair || !isSettled(pair)) return null;
  const { finding } = pair;
  const exact = 'evidence' in finding ? finding.evidence[0]?.quote.exact : undefined;
  return { kind: finding.kind, exact };
}

/** Chooses the entry in the page's menu, which only a person can open. */
export async function chooseUsePage(session: Session): Promise<void> {
  const worker = await session.worker();
  await worker.evaluate(async () => {
    type Tab = { id: number };
    const { tabs, contextMenus } = (
      globalThis as unknown as {
        chrome: {
          tabs: { query(filter: object): Promise<Tab[]> };
          contextMenus: { onClicked: { dispatch(info: object, tab: Tab): void } };
        };
      }
    ).chrome;
    const [active] = await tabs.query({ active: true, lastFocusedWindow: true });
    if (!active) throw new Error('e2e: no tab is active');
    contextMenus.onClicked.dispatch({ menuItemId: 'use-page-as-source' }, active);
  });
}
