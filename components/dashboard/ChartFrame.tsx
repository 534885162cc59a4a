import type { VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { SaveButton } from './SaveButton';
import { useBox, type Box } from './use-box';

/** A picture to be kept: what is drawn, with the words that stand around it on the page. */
export type Picture = { svg: SVGSVGElement; title: string; note: string };

/** What can be kept of a chart. `name` is the file's, without its ending. */
export type SaveActions = {
  saveCsv(name: string, csv: string): void;
  saveSvg(name: string, picture: Picture): void;
  /** `false`: the browser could not draw it. */
  savePng(name: string, picture: Picture): Promise<boolean>;
};

export type ChartFrameProps = {
  /** Names the chart in files and for scripts. */
  name: string;
  title: string;
  about: string;
  /** Under a picture that is kept: what it is of. */
  note: string;
  height: (box: Box) => number;
  draw: (box: Box) => VNode;
  table: VNode;
  csv: () => string;
  save: SaveActions;
  /** Said below the chart: what is not in it. */
  remark?: string | null;
};

/** A chart with its description, its table, and ways to keep both. */
export function ChartFrame(props: ChartFrameProps): VNode {
  const { name, title, about, remark = null } = props;
  const id = useId();
  const drawing = useRef<SVGSVGElement>(null);
  const { ref, box } = useBox();
  const height = props.height(box);
  return (
    <section class="chart" aria-labelledby={`${id}-title`} data-chart={name}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p class="soft" id={`${id}-about`}>
        {about}
      </p>
      <div ref={ref}>
        <svg
          ref={drawing}
          class="chart-drawing"
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-about`}
          width={box.width}
          height={height}
          viewBox={`0 0 ${String(box.width)} ${String(height)}`}
        >
          {props.draw(box)}
        </svg>
      </div>
      {remark !== null && <p class="soft">{remark}</p>}
      <details class="disclosure">
        <summary>
          {t('dashboard.table')}
          <span class="visually-hidden">: {title}</span>
        </summary>
        <div
          class="table-scroll"
          role="region"
          aria-label={t('dashboard.table_of', { chart: title })}
          tabIndex={0}
        >
          {props.table}
        </div>
      </details>
      <SaveRow {...props} picture={() => drawing.current} />
    </section>
  );
}

type SaveRowProps = ChartFrameProps & { picture: () => SVGSVGElement | null };

function SaveRow({ name, title, note, csv, save, picture }: SaveRowProps): VNode {
  const [told, setTold] = useState('');
  const withPicture = (keep: (drawn: Picture) => void): void => {
    const svg = picture();
    if (svg) keep({ svg, title, note });
  };
  return (
    <div class="row">
      <SaveButton
        kind="csv"
        chart={title}
        onClick={() => {
          save.saveCsv(name, csv());
          setTold(t('dashboard.saved'));
        }}
      />
      <SaveButton
        kind="svg"
        chart={title}
        onClick={() =>
          withPicture(drawn => {
            save.saveSvg(name, drawn);
            setTold(t('dashboard.saved'));
          })
        }
      />
      <SaveButton
        kind="png"
        chart={title}
        onClick={() =>
          withPicture(drawn => {
            void save
              .savePng(name, drawn)
              .then(isSaved => setTold(isSaved ? t('dashboard.saved') : t('dashboard.not_saved')));
          })
        }
      />
      <span class="soft" role="status">
        {told}
      </span>
    </div>
  );
}
