import type { VNode, RefObject } from 'preact';
import { useId, useRef, useState, useLayoutEffect } from 'preact/hooks';
import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';

export type Picture = { svg: SVGSVGElement; title: string; note: string };

/** `name` is the file's, without its extension. */
export type SaveActions = {
  saveCsv(name: string, csv: string): void;
  saveSvg(name: string, picture: Picture): void;
  /** `false`: the browser could not draw it. */
  savePng(name: string, picture: Picture): Promise<boolean>;
};

type ChartFrameProps = {
  /** Identifies the chart in file names and for scripts. */
  name: string;
  title: string;
  about: string;
  /** Scope of the figures, printed below a saved picture. */
  note: string;
  height: (box: Box) => number;
  draw: (box: Box) => VNode;
  table: VNode;
  csv: () => string;
  save: SaveActions;
  /** Omissions of the chart, shown below it. */
  remark?: string | null;
};

/** A chart with its description, its table and buttons to save both. */
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
      <SaveRow {...props} drawing={drawing} />
    </section>
  );
}

function SaveRow({
  name,
  title,
  note,
  csv,
  save,
  drawing,
}: ChartFrameProps & { drawing: RefObject<SVGSVGElement | null> }): VNode {
  const [told, setTold] = useState('');
  async function saveAs(kind: 'csv' | 'svg' | 'png'): Promise<boolean> {
    const svg = drawing.current;
    if (kind === 'csv') save.saveCsv(name, csv());
    else if (svg && kind === 'svg') save.saveSvg(name, { svg, title, note });
    else return svg !== null && save.savePng(name, { svg, title, note });
    return true;
  }
  return (
    <div class="row">
      {(['csv', 'svg', 'png'] as const).map(kind => (
        <SaveButton
          key={kind}
          kind={kind}
          chart={title}
          onClick={() =>
            void saveAs(kind).then(isSaved =>
              setTold(isSaved ? t('dashboard.saved') : t('dashboard.not_saved')),
            )
          }
        />
      ))}
      <span class="soft" role="status">
        {told}
      </span>
    </div>
  );
}

/**
 * Saves a chart as a file. `chart` names it for screen readers, which announce the button alone.
 */
export function SaveButton({
  kind,
  chart,
  onClick,
}: {
  kind: 'csv' | 'svg' | 'png';
  chart: string;
  onClick: () => void;
}): VNode {
  const what = t(`dashboard.save_${kind}`);
  return (
    <Button
      kind="quiet"
      icon={ICONS.download}
      action={`save-${kind}`}
      name={t('dashboard.save_name', { what, chart })}
      onClick={onClick}
    >
      {what}
    </Button>
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
