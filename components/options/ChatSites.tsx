import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { SiteId } from '../../lib/core/answer';
import type { Result } from '../../lib/core/result';
import { siteName } from '../audit/format';
import { Button } from '../ui/Button';
import { TextField } from './Field';
import type { ChatSiteView, OwnHostView, SwitchFailure } from './options-data';
import { patternName } from './pattern-name';
import { SWITCH_FAILURE_WORDS } from './site-switch-words';

export type ChatSitesProps = {
  chat: readonly ChatSiteView[];
  own: readonly OwnHostView[];
  /** Asks the browser first where it is switched on. */
  onSwitch: (site: SiteId, isOn: boolean) => Promise<Result<null, SwitchFailure>>;
  onAddHost: (typed: string) => Promise<Result<null, SwitchFailure>>;
  onRemoveHost: (pattern: string) => void;
};

/** The chat sites, each with its switch, and hosts of the reader's own. */
export function ChatSites(props: ChatSitesProps): VNode {
  const { chat, own, onSwitch, onAddHost, onRemoveHost } = props;
  const [failure, setFailure] = useState<SwitchFailure | null>(null);
  const [typed, setTyped] = useState('');
  const show = (done: Promise<Result<null, SwitchFailure>>): Promise<void> =>
    done.then(result => {
      setFailure(result.ok ? null : result.failure);
      if (result.ok) setTyped('');
    });
  return (
    <>
      <p class="soft">
        Where the check is offered beside each answer. A site that is off is not read. After
        switching one on or off, reload its open pages.
      </p>
      <ul class="site-list chat-sites">
        {chat.map(view => (
          <ChatSiteRow
            key={view.site}
            view={view}
            onSwitch={isOn => void show(onSwitch(view.site, isOn))}
          />
        ))}
      </ul>
      <TextField
        label="A host of your own"
        help="Open WebUI, LibreChat or chat-ui on a host you choose, or a chat site under another address (www.google.de)."
        name="own-host"
        value={typed}
        onInput={setTyped}
      />
      <Button action="add-host" onClick={() => void show(onAddHost(typed))}>
        Add this host
      </Button>
      <p role="status" class="soft">
        {failure !== null &&
          `${SWITCH_FAILURE_WORDS[failure].sentence} ${SWITCH_FAILURE_WORDS[failure].nextStep}`}
      </p>
      {own.length > 0 && (
        <ul class="site-list own-hosts">
          {own.map(host => (
            <OwnHostRow key={host.pattern} host={host} onRemove={onRemoveHost} />
          ))}
        </ul>
      )}
    </>
  );
}

const STATE_WORDS = {
  on: 'on',
  off: 'off',
  refused: 'switched on, but the browser does not let Veracite read it',
} as const;

function ChatSiteRow(props: { view: ChatSiteView; onSwitch: (isOn: boolean) => void }): VNode {
  const { site, hosts, state } = props.view;
  const name = siteName(site);
  const isOn = state === 'on';
  return (
    <li data-site={site} data-state={state}>
      <span>
        {name} <span class="soft">{`${hosts.join(', ')}: ${STATE_WORDS[state]}`}</span>
      </span>
      <Button
        action="switch-site"
        name={`${isOn ? 'Switch off' : 'Switch on'} ${name}`}
        onClick={() => {
          props.onSwitch(!isOn);
        }}
      >
        {isOn ? 'Switch off' : 'Switch on'}
      </Button>
    </li>
  );
}

function OwnHostRow(props: { host: OwnHostView; onRemove: (pattern: string) => void }): VNode {
  const { pattern, isAllowed } = props.host;
  const name = patternName(pattern);
  return (
    <li>
      <span>
        {name} {!isAllowed && <span class="soft">{STATE_WORDS.refused}</span>}
      </span>
      <Button
        action="remove-host"
        name={`Remove ${name}`}
        onClick={() => {
          props.onRemove(pattern);
        }}
      >
        Remove
      </Button>
    </li>
  );
}
