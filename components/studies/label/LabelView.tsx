import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

import type { LabelLine, Packet } from '../../../lib/core/study/packet';
import { t } from '../../../lib/i18n/t';
import type { LabelledPacket } from '../../../lib/ports/label-store';
import type { PacketFault } from '../../../lib/studies/packet-schema';
import { ProblemBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { ConfirmButton } from '../../ui/ConfirmButton';
import { ICONS } from '../../ui/Icon';
import { LabelItem } from './LabelItem';
import { PacketProgress } from './PacketProgress';

export type LabelActions = {
  open: (file: File) => Promise<PacketFault | null>;
  /** Returns false if the packet was deleted meanwhile. */
  give: (label: LabelLine) => Promise<boolean>;
  saveFile: (packet: LabelledPacket) => void;
  remove: (packet: Packet['sha256']) => void;
};

export type LabelViewProps = {
  packets: ReadonlySignal<readonly LabelledPacket[]>;
  actions: LabelActions;
  ownOrigin: string;
  /** In milliseconds since 1970. */
  now: () => number;
};

/** Where an annotator opens packets and labels what is in them, without seeing chatbot or verdict. */
export function LabelView(props: LabelViewProps): VNode {
  const { packets, actions } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const open = packets.value.find(({ packet }) => packet.sha256 === chosen);
  if (open) return <LabelItem {...props} key={chosen} open={open} onBack={() => setChosen(null)} />;
  return (
    <section class="label-packets stack gap-12">
      <h2>{t('labelling.title')}</h2>
      <p class="soft">{t('labelling.about')}</p>
      <OpenPacket onOpen={actions.open} />
      <ul class="plain-list stack gap-12">
        {packets.value.map(each => (
          <PacketRow
            key={each.packet.sha256}
            labelled={each}
            actions={actions}
            onChoose={() => setChosen(each.packet.sha256)}
          />
        ))}
      </ul>
    </section>
  );
}

function OpenPacket({ onOpen }: { onOpen: LabelActions['open'] }): VNode {
  const id = useId();
  const [fault, setFault] = useState<PacketFault | null>(null);
  return (
    <div class="stack gap-6">
      <label for={id}>{t('labelling.open.label')}</label>
      <input
        id={id}
        type="file"
        accept="application/json,.json"
        onChange={event => {
          const input = event.currentTarget;
          const [file] = input.files ?? [];
          if (!file) return;
          setFault(null);
          void onOpen(file).then(failure => {
            // Lets the user choose the same file again after a change.
            input.value = '';
            setFault(failure);
          });
        }}
      />
      {fault !== null && (
        <ProblemBanner
          words={{
            sentence: t(`labelling.fault.${fault}`),
            nextStep: t('labelling.fault.next_step'),
          }}
        />
      )}
    </div>
  );
}

function PacketRow(props: {
  labelled: LabelledPacket;
  actions: LabelActions;
  onChoose: () => void;
}): VNode {
  const { labelled, actions, onChoose } = props;
  const { packet, labels } = labelled;
  const { annotator, round, items } = packet;
  return (
    <li class="box stack gap-6" data-packet={packet.sha256}>
      <PacketProgress annotator={annotator} round={round} done={labels.length} of={items.length} />
      <div class="wrap">
        <Button kind="primary" action="label-packet" onClick={onChoose}>
          {t('labelling.go_on')}
        </Button>
        <Button
          icon={ICONS.download}
          action="save-labels"
          disabled={labels.length === 0}
          onClick={() => actions.saveFile(labelled)}
        >
          {t('labelling.save_file')}
        </Button>
        <ConfirmButton
          label={t('labelling.remove.label')}
          question={t('labelling.remove.question')}
          confirm={t('labelling.remove.confirm')}
          action="remove-packet"
          onConfirm={() => actions.remove(packet.sha256)}
        />
      </div>
    </li>
  );
}
