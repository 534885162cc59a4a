import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { formatNumber } from '../../lib/i18n/format';
import { explain, language, t } from '../../lib/i18n/t';
import { optionsPath } from '../../lib/settings/option-places';
import { readAddresses } from '../../lib/studies/asking/read-addresses';
import { NumberField, TextField } from '../options/Field';
import { Button } from '../ui/Button';
import { ExplainedInLine } from '../ui/Explained';
import { ProgressBar } from '../ui/ProgressBar';
import { TextArea } from './TextArea';
import { writeFaultWords } from './ask-words';
import type { WriteActions, WriteProps, WriteRequest, Writing } from './write-props';

type PagesProps = WriteProps & { draft: string; actions: WriteActions };

/** Most questions of one page: more would repeat themselves. */
const MOST = 20;

/** Has the user's own model write questions that web pages answer. */
export function PagesField(props: PagesProps): VNode {
  const { draft, api, writing } = props;
  const now = stateHere(writing.value, draft);
  return (
    <section class="stack box raised study-add" data-pages={now.status}>
      <h2>{t('studies.pages.title')}</h2>
      {api.value === null ? (
        <p>
          {t('studies.pages.no_model')} <a href={optionsPath('my-api')}>{t('options.api.title')}</a>
        </p>
      ) : (
        <Form {...props} host={api.value} now={now} />
      )}
      <div class="stack gap-4 small" role="status">
        {now.status === 'ended' && <Outcome ended={now} />}
      </div>
    </section>
  );
}

/** What is written for another draft is no state of this one. */
function stateHere(now: Writing, draft: string): Writing {
  return now.status !== 'idle' && now.draft === draft ? now : { status: 'idle' };
}

type FormProps = PagesProps & { host: string; now: Writing };

function Form({ draft, writing, actions, host, now }: FormProps): VNode {
  const [text, setText] = useState('');
  const [about, setAbout] = useState<About>(() => ({ count: 3, language: language() }));
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (now.status === 'ended' && now.outcome.ok) setText(now.outcome.value.left.join('\n'));
  }, [now]);
  function write(): void {
    const read = readAddresses(text);
    setProblem(read.ok ? '' : t('studies.fault.questions.bad_line', { line: read.failure }));
    if (read.ok) void actions.writeQuestions({ draft, addresses: read.value, ...about });
  }
  return (
    <>
      <TextArea
        label={t('studies.pages.addresses')}
        help={t('studies.pages.help', { host })}
        name="page-addresses"
        value={text}
        onInput={setText}
      />
      <AboutFields about={about} onChange={setAbout} />
      <div class="form-problem tone-problem small" role="alert">
        {problem}
      </div>
      {now.status === 'writing' && (
        <ProgressBar
          label={t('studies.pages.title')}
          share={now.done / now.of}
          text={t('studies.working')}
        />
      )}
      <div class="row">
        <Button
          action="write-questions"
          disabled={writing.value.status === 'writing'}
          onClick={write}
        >
          {t('studies.pages.write')}
        </Button>
        {now.status === 'writing' && (
          <Button action="stop-writing" onClick={() => actions.stopWriting()}>
            {t('look.stop')}
          </Button>
        )}
      </div>
    </>
  );
}

type About = Pick<WriteRequest, 'count' | 'language'>;

function AboutFields(props: { about: About; onChange: (about: About) => void }): VNode {
  const { about, onChange } = props;
  return (
    <div class="study-fields">
      <NumberField
        label={t('studies.pages.count')}
        name="page-count"
        value={about.count}
        range={{ min: 1, max: MOST }}
        onChange={count => onChange({ ...about, count })}
      />
      <TextField
        label={t('studies.questions.language')}
        name="page-language"
        value={about.language}
        onInput={spoken => onChange({ ...about, language: spoken })}
      />
    </div>
  );
}

function Outcome({ ended: { outcome } }: { ended: Extract<Writing, { status: 'ended' }> }): VNode {
  if (!outcome.ok) {
    return (
      <div class="tone-problem" data-problem>
        <ExplainedInLine {...writeFaultWords(outcome.failure)} />
      </div>
    );
  }
  const { added, failed } = outcome.value;
  return (
    <>
      <p data-written>{t('studies.pages.added', { count: formatNumber(added) })}</p>
      {failed.map(({ url, reason }) => {
        const { sentence, nextStep } = explain('reason', reason);
        return (
          <div key={url} class="tone-problem" data-problem={reason} dir="auto">
            <ExplainedInLine
              sentence={t('studies.ask.failed', { system: url, sentence })}
              nextStep={nextStep}
            />
          </div>
        );
      })}
    </>
  );
}
