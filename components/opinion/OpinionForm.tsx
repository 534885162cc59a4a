import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import { OPINION_KEY, type Opinion } from '../../lib/core/audit/opinion';
import { originsOf } from '../../lib/core/device/service-bases';
import { t } from '../../lib/i18n/t';
import { queryOf } from '../../lib/literature/query';
import { planSecondOpinion } from '../../lib/literature/second-opinion/plan';
import { estimateCalls } from '../../lib/views/estimate';
import type { ChosenWriter } from '../../lib/views/opinion-state';
import { ServiceChoice } from '../audit/ServiceChoice';
import { estimateWords } from '../judge/judging-words';
import { TextField } from '../options/Field';
import { usePanel } from '../panel/panel-context';
import { Button } from '../ui/Button';
import { writerName } from './opinion-words';

type OpinionFormProps = {
  audit: Audit;
  earlier: Opinion | null;
  writer: ChosenWriter;
  onAsked: () => void;
};

/** Shows the question, the words, who is asked and the most it costs; nothing is sent before the click. */
export function OpinionForm({ audit, earlier, writer, onAsked }: OpinionFormProps): VNode {
  const { state, actions } = usePanel();
  const { services, quota, bases } = state.literature.value;
  const [question, setQuestion] = useState(
    earlier?.request.question ?? audit.answer.question ?? '',
  );
  // The words follow the question until the user changes them.
  const [words, setWords] = useState(earlier?.request.query ?? null);
  const [isRefused, setRefused] = useState(false);
  const query = words ?? queryOf(question);
  const isReady = [question, query].every(each => each.trim() !== '') && services.length > 0;

  async function ask(): Promise<void> {
    // nb. The browser asks only during the click: no await may come before.
    if (!(await actions.grantAccess(audit.id, originsOf(services, bases)))) {
      setRefused(true);
      return;
    }
    const request = { question, query, services: [...services], quota, model: writer.model };
    actions.askAside({ auditId: audit.id, kind: 'opinion', key: OPINION_KEY, request });
    onAsked();
  }

  return (
    <div class="look-form stack gap-12 start wide box">
      <TextField
        name="opinion-question"
        label={t('opinion.question')}
        value={question}
        onInput={setQuestion}
      />
      <TextField name="opinion-query" label={t('look.query')} value={query} onInput={setWords} />
      <ServiceChoice name="opinion" />
      <p class="soft">
        {t(`opinion.sent.${writer.place}`, { model: writerName(writer.model) })}{' '}
        {t('opinion.apart')}
      </p>
      <Cost question={question} writer={writer} />
      <Button kind="primary" action="ask-opinion" disabled={!isReady} onClick={() => void ask()}>
        {t('look.ask')}
      </Button>
      <p role="status">{isRefused && t('look.refused')}</p>
    </div>
  );
}

/** The most that the model is asked; a model on this device costs nothing. */
function Cost({ question, writer }: { question: string; writer: ChosenWriter }): VNode | null {
  const { connection } = usePanel().state.judging.value.choice;
  if (writer.place === 'device' || connection === null) return null;
  const estimate = estimateCalls(planSecondOpinion(question), connection);
  return (
    <p data-estimate={estimate.calls}>
      {t('ask_first.takes', { estimate: estimateWords(estimate) })}
    </p>
  );
}
