import type { VNode, RefObject } from 'preact';
import { useId, useRef, useState, useLayoutEffect } from 'preact/hooks';
import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { FigureTable, type Figures } from './FigureTable';

export type Picture = { svg: SVGSVGElement; title: string; note: string };

/** `name` is the file's, without its extension. */
export type SaveActions = {
  saveCsv(name: string, csv: string): void;
  saveSvg(name: string, picture: Picture): void;
  /** `false`: the browser could not draw it. */
  savePng(name: string, picture: Picture): Promise<boolean>;
};

type ChartFrameProps = {
  /** Identifies the chart in messages, in file names and for scripts. */
  name: 'time' | 'mix' | 'origin' | 'model' | 'domain' | 'urls';
  /** Scope of the figures, printed below a saved picture. */
  note: string;
  height: (box: Box) => number;
  draw: (box: Box) => VNode;
  figures: Figures;
  csv: () => string;
  save: SaveActions;
  /** Omissions of the chart, shown below it. */
  remark: string | null;
};

/** A chart with its description, its table and buttons to save both. */
export function ChartFrame(props: ChartFrameProps): VNode {
  const { name, note, figures, remark, csv, save } = props;
  const title = t(`dashboard.chart.${name}`);
  const about = name === 'mix' ? null : name === 'time' ? name : 'interval';
  const id = useId();
  const drawing = useRef<SVGSVGElement>(null);
  const { ref, box } = useBox();
  const height = props.height(box);
  return (
    <section class="chart" aria-labelledby={`${id}-title`} data-chart={name}>
      <h2 id={`${id}-title`}>{title}</h2>
      {about !== null && (
        <p class="soft" id={`${id}-about`}>
          {t(`dashboard.chart.${about}_about`)}
        </p>
      )}
      <div ref={ref}>
        <svg
          ref={drawing}
          class="chart-drawing"
          role="img"
          aria-labelledby={`${id}-title`}
          {...(about !== null && { 'aria-describedby': `${id}-about` })}
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
        <FigureTable caption={t('dashboard.table_of', { chart: title })} {...figures} />
      </details>
      <SaveRow
        chart={title}
        kinds={['csv', 'svg', 'png']}
        onSave={async kind => {
          const svg = drawing.current;
          if (kind === 'csv') save.saveCsv(name, csv());
          else if (svg && kind === 'svg') save.saveSvg(name, { svg, title, note });
          else return svg !== null && save.savePng(name, { svg, title, note });
          return true;
        }}
      />
    </section>
  );
}

type FileKind = 'csv' | 'svg' | 'png';

/** Buttons that save a chart as files, and what came of it. */
export function SaveRow(props: {
  /** Names the buttons for screen readers, which announce each alone. */
  chart: string;
  kinds: readonly FileKind[];
  /** `false`: the browser could not make the file. */
  onSave: (kind: FileKind) => boolean | Promise<boolean>;
}): VNode {
  const { chart, kinds, onSave } = props;
  const [outcome, setOutcome] = useState('');
  async function save(kind: FileKind): Promise<void> {
    setOutcome((await onSave(kind)) ? t('dashboard.saved') : t('dashboard.not_saved'));
  }
  return (
    <div class="row">
      {kinds.map(kind => (
        <Button
          key={kind}
          kind="quiet"
          icon={ICONS.download}
          action={`save-${kind}`}
          name={t('dashboard.save_name', { what: t(`dashboard.save_${kind}`), chart })}
          onClick={() => void save(kind)}
        >
          {t(`dashboard.save_${kind}`)}
        </Button>
      ))}
      <span class="soft" role="status">
        {outcome}
      </span>
    </div>
  );
}

/** Width of a drawing in CSS pixels, and its page's direction. */
export type Box = { width: number; isRtl: boolean };

/** Used until measured, and where measuring is impossible. */
const FIRST: Box = { width: 640, isRtl: false };

/** Follows an element's width, so that a drawing keeps its type size at any width. */
function useBox(): { ref: RefObject<HTMLDivElement | null>; box: Box } {
  const ref = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState(FIRST);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (): void => {
      const { width } = element.getBoundingClientRect();
      const isRtl = getComputedStyle(element).direction === 'rtl';
      if (width > 0)
        setBox(known =>
          known.width === width && known.isRtl === isRtl ? known : { width, isRtl },
        );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return { ref, box };
}
