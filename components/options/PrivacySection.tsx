import type { VNode } from 'preact';

import { Section } from './Section';

/** What happens to the reader's data, in plain words. */
export function PrivacySection(): VNode {
  return (
    <Section title="Privacy">
      <ul class="plain-list">
        <li>
          <strong>Answers stay on this device.</strong> They are split, compared and kept in this
          browser. There is no account, no server of ours and no statistics. Only if you connect an
          API of your own below and turn the switch to it are statements and passages sent there,
          and to nobody else; the whole answer and your question too, if you also let it split
          answers.
        </li>
        <li>
          <strong>Only the cited pages are opened.</strong> When you check an answer, Veracite
          requests the pages it cites. Their sites see an ordinary visit, without your cookies for
          them, and nothing of the answer or your question. Only if you turn it on below are public
          services told which works are cited, or an archive which pages are gone.
        </li>
        <li>
          <strong>Models come only when you say so.</strong> A model is downloaded once you have
          agreed to its size, from the server that is named then. Nothing of your answers goes
          there.
        </li>
        <li>
          <strong>Chat pages learn places, not sources.</strong> To show badges, the page is told
          where a statement stands and its verdict. It never gets the sources or the passages.
        </li>
        <li>
          <strong>You decide which sites are read.</strong> Each cited site is asked for once, and
          you can take the permission back below.
        </li>
      </ul>
    </Section>
  );
}
