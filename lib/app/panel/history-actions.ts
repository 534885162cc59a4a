import { signal } from '@preact/signals';

import type {
  ComparisonView,
  PanelActions,
  PanelSection,
} from '../../../components/panel/panel-context';
import { compareAudits } from '../../metrics/audit-comparison';
import type { AuditId } from '../../core/ids';
import type { AuditHistory, AuditStore } from '../../ports/store';
import { createHistorySearch } from '../../views/history-state';
import { wilsonInterval } from '../../metrics/interval';
import { openTab } from '../../browser/tabs';
import type { AnnotationStore } from '../../store/annotations';
import { statementLikeness } from '../../text/evidence/likeness';
import { keep } from './annotations';

export function createHistoryPart(deps: {
  store: Pick<AuditStore, 'find'>;
  history: AuditHistory;
  annotations: Pick<AnnotationStore, 'tag'>;
  deleteAudit: (id: AuditId) => Promise<void>;
  isHistoryFirst: boolean;
}) {
  const { history, deleteAudit } = deps;
  const search = createHistorySearch(history);
  const section = signal<PanelSection>(deps.isHistoryFirst ? 'history' : 'home');
  const comparison = signal<ComparisonView>({ status: 'loading' });
  if (deps.isHistoryFirst) search.ask({});

  const deleteAll = async (ids: readonly AuditId[]): Promise<void> => {
    for (const id of ids) await deleteAudit(id);
  };
  const show = async (one: AuditId, other: AuditId): Promise<void> => {
    comparison.value = { status: 'loading' };
    section.value = 'comparison';
    comparison.value = await compare(deps.store, one, other);
  };
  return {
    section,
    search: search.view,
    comparison,
    actions: {
      openHistory: () => {
        search.ask({});
        section.value = 'history';
      },
      openHome: () => {
        search.stop();
        section.value = 'home';
      },
      openHistoryTab: () => void openTab('/sidepanel.html?view=history'),
      searchHistory: part => search.ask(part),
      moreHistory: () => search.more(),
      deleteAudits: ids => void deleteAll(ids),
      findFound: query => history.findIds(query),
      tagAudits: (ids, label) =>
        keep(async () => {
          await deps.annotations.tag(ids, label);
          await search.readFacets();
          return true;
        }),
      compareAudits: (one, other) => void show(one, other),
    } satisfies Partial<PanelActions>,
  };
}

async function compare(
  store: Pick<AuditStore, 'find'>,
  one: AuditId,
  other: AuditId,
): Promise<ComparisonView> {
  const [a, b] = await Promise.all([store.find(one), store.find(other)]);
  if (!a || !b) return { status: 'missing' };
  const comparison = compareAudits(a, b, statementLikeness());
  return { status: 'shown', comparison, interval: wilsonInterval };
}
