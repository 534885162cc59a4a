import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { Button } from './Button';
import { ICONS } from './Icon';

type ConfirmButtonProps = {
  label: string;
  /** What will be gone, as a question. */
  question: string;
  /** What the button that does it says. */
  confirm: string;
  /** Spoken name where several of these stand in a list. */
  name?: string;
  action?: string;
  /** How it looks before it asks. */
  kind?: 'plain' | 'quiet';
  /** A path of `ICONS`; if omitted: that of deleting. */
  icon?: string;
  onConfirm: () => void;
};

/** A button whose deed cannot be undone: it asks once, in its own place. */
export function ConfirmButton(props: ConfirmButtonProps): VNode {
  const { question } = props;
  const [isAsking, setAsking] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(false);

  // The focused button is replaced by others; this moves the focus to the harmless one.
  useEffect(() => {
    if (isAsking) group.current?.querySelector<HTMLElement>('[data-action="keep"]')?.focus();
    else if (wasAsking.current) group.current?.querySelector('button')?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  const stopAsking = (): void => setAsking(false);
  return (
    <div
      class={`confirm${isAsking ? ' confirm-asking' : ''}`}
      role={isAsking ? 'group' : undefined}
      aria-label={isAsking ? question : undefined}
      ref={group}
      onKeyDown={event => {
        if (event.key === 'Escape') stopAsking();
      }}
    >
      {isAsking ? (
        <Question {...props} onEnd={stopAsking} />
      ) : (
        <Button
          kind={props.kind ?? 'quiet'}
          icon={props.icon ?? ICONS.trash}
          action={props.action}
          name={props.name}
          tip={props.label}
          onClick={() => setAsking(true)}
        >
          {props.label}
        </Button>
      )}
    </div>
  );
}

function Question(props: ConfirmButtonProps & { onEnd: () => void }): VNode {
  const { question, confirm, onConfirm, onEnd } = props;
  return (
    <>
      <span>{question}</span>
      <Button
        kind="danger"
        action="confirm"
        onClick={() => {
          onEnd();
          onConfirm();
        }}
      >
        {confirm}
      </Button>
      <Button action="keep" onClick={onEnd}>
        {t('ui.keep')}
      </Button>
    </>
  );
}
