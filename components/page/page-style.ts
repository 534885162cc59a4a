import { CARD_STYLE } from './card-style';
import { NOTE_STYLE, SOURCES_STYLE } from './extra-style';
import { PAGE_COLOURS } from './page-colours';

/**
 * The style of everything in the shadow root. A string, as a sheet that is adopted is
 * refused in Firefox's content scripts, and a file would have to be open to every page.
 */
export const PAGE_STYLE = `
:host {
  all: initial !important;
  position: fixed !important;
  inset: 0 auto auto 0 !important;
  width: 0 !important;
  height: 0 !important;
  z-index: 2147483000 !important;
  user-select: none !important;
  -webkit-user-select: none !important;
  pointer-events: none !important;
  color-scheme: light dark !important;
}

.layer {
  position: fixed;
  top: 0;
  left: 0;
  color: var(--ink);
  font: 500 12px/16px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  text-align: left;
}

* {
  box-sizing: border-box;
}

[hidden] {
  display: none !important;
}

button {
  margin: 0;
  border: 1px solid var(--line);
  background: var(--paper);
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  pointer-events: auto;
  user-select: none;
  -webkit-user-select: none;
}

button:focus-visible,
textarea:focus-visible {
  outline: 2px solid var(--focus);
  outline-offset: 2px;
}

svg {
  flex: none;
  width: 14px;
  height: 14px;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.8;
  stroke-linecap: round;
  stroke-linejoin: round;
}

.slot {
  position: absolute;
  top: 0;
  left: 0;
  width: 0;
  height: 0;
}

.slot.away {
  opacity: 0;
  visibility: visible;
}

.slot.away * {
  pointer-events: none;
}

.end {
  position: absolute;
  top: 0;
  right: 0;
  display: flex;
  flex-wrap: wrap;
  gap: 10px;
  align-items: center;
  justify-content: flex-end;
  width: max-content;
  max-width: max(var(--room, 0px), 220px);
}

.message {
  color: var(--alarm);
  background: var(--paper);
  border-radius: 6px;
}

.message[data-kind='ready'] {
  color: var(--soft);
}

.message:not(:empty) {
  padding: 3px 8px;
  border: 1px solid currentColor;
}

.check {
  position: relative;
  display: inline-flex;
  gap: 6px;
  align-items: center;
  min-height: 28px;
  padding: 5px 11px 5px 9px;
  overflow: hidden;
  border-radius: 14px;
  box-shadow: var(--shade);
}

.check:hover {
  border-color: var(--soft);
}

.check .label {
  white-space: nowrap;
}

.check[data-state='ready'],
.check[data-state='waiting'] {
  color: var(--soft);
}

.check[data-state='ready']:hover,
.check[data-state='waiting']:hover {
  color: var(--ink);
}

.check[aria-disabled='true'] {
  cursor: progress;
}

.tallies {
  display: flex;
  flex-wrap: wrap;
  gap: 9px;
}

.tallies:empty {
  display: none;
}

.tally {
  display: flex;
  gap: 3px;
  align-items: center;
  color: var(--badge-ink, var(--soft));
}

/* Only the worst is seen: the others must not take room, nor a gap. */
.tally + .tally {
  display: contents;
}

.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: pre;
}

.progress {
  position: absolute;
  bottom: 0;
  left: 0;
  width: 100%;
  height: 2px;
  background: var(--focus);
  transform: scaleX(var(--done, 0));
  transform-origin: left;
  transition: transform 200ms ease-out;
}

.badge {
  --badge-ink: var(--soft);
  --badge-paper: var(--paper);
  --badge-line: var(--line);
  position: absolute;
  top: 0;
  display: flex;
  align-items: center;
  height: 22px;
  min-width: 26px;
  padding: 0 5px;
  border-color: var(--badge-line);
  border-radius: 11px;
  background: var(--badge-paper);
  color: var(--badge-ink);
  white-space: nowrap;
  transition: opacity 120ms;
}

.badge:hover,
.badge:focus-visible {
  z-index: 1;
  border-color: currentColor;
}

.badge.marked {
  box-shadow: 0 0 0 2px var(--badge-ink);
}

.word {
  max-width: 0;
  overflow: hidden;
  padding-left: 0;
}

.badge:hover .word,
.badge:focus-visible .word,
[data-rail='wide'] .badge:not([data-kind='pending']) .word {
  max-width: 12em;
  padding: 0 3px 0 5px;
}

[data-rail='wide'] .badge {
  left: 0;
}

[data-rail='compact'] .badge,
[data-rail='edge'] .badge {
  right: 0;
}

[data-kind='not-judged'].badge {
  border-style: dashed;
}

[data-rail='edge'] .badge:not(:hover, :focus-visible, .marked) {
  opacity: 0.55;
}

${CARD_STYLE}
${SOURCES_STYLE}
${NOTE_STYLE}
@media (prefers-reduced-motion: reduce) {
  * {
    transition: none !important;
  }
}

@media (forced-colors: active) {
  .badge,
  .check,
  .card,
  .note {
    border: 1px solid ButtonText;
  }

  .badge.marked {
    outline: 2px solid Highlight;
  }

  .progress {
    forced-color-adjust: none;
    background: Highlight;
  }

  [data-rail='edge'] .badge {
    opacity: 1 !important;
  }
}

${PAGE_COLOURS}
@media print {
  .layer {
    display: none;
  }
}
`;
