import type { SourcesProblem, SourcesState, SourcesWay } from '../../lib/ports/page-ui';
import { t } from '../../lib/i18n/t';

/** What the control for hidden sources says. */
export function sourcesLabel(state: SourcesState): string {
  switch (state.kind) {
    case 'hidden':
      return t('page.sources.hidden', {
        count: state.count,
        way: t(`page.sources.way.${state.way}.label`),
      });
    case 'opening':
      return t('page.sources.opening', { number: state.done + 1, all: state.all });
    case 'complete':
      return t('page.sources.complete');
  }
}

/** What a way does, before anybody takes it. */
export function explainWay(way: SourcesWay): string {
  return t(`page.sources.way.${way}.explain`);
}

export function problemSentence(problem: SourcesProblem): string {
  return t(`page.sources.problem.${problem}`);
}
