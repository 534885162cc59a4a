/**
 * The colours of what stands on a page: the first of each two on light, the second on dark.
 * Text has at least 4.5:1 on its ground (WCAG 2.2, 1.4.3); a test computes it.
 */
export const PAGE_COLOURS = `
.layer {
  --paper: light-dark(#ffffff, #22262e);
  --ink: light-dark(#3a4250, #e3e7ee);
  --soft: light-dark(#5b6472, #b3bbc8);
  --line: light-dark(#d5dae2, #434a57);
  --shade: 0 1px 2px light-dark(rgb(20 28 40 / 0.08), rgb(0 0 0 / 0.4));
  --focus: light-dark(#2f5fd0, #8fb0ff);
  --alarm: light-dark(#9b1c16, #ffb3ad);
}

[data-kind='supported'] {
  --badge-ink: light-dark(#14663a, #8fdcae);
  --badge-paper: light-dark(#eaf6ef, #16291e);
  --badge-line: light-dark(#b9dfc8, #2e5740);
}

[data-kind='supported-elsewhere'] {
  --badge-ink: light-dark(#0b5f6c, #86d5e0);
  --badge-paper: light-dark(#e6f4f6, #12282c);
  --badge-line: light-dark(#b0dae0, #2a545c);
}

[data-kind='partly-supported'] {
  --badge-ink: light-dark(#754f00, #ecc866);
  --badge-paper: light-dark(#fcf4de, #2d2612);
  --badge-line: light-dark(#e9d49a, #5e5027);
}

[data-kind='contradicted'] {
  --badge-ink: light-dark(#a01c16, #ffa39c);
  --badge-paper: light-dark(#fdeeed, #351917);
  --badge-line: light-dark(#f1c1bd, #6d332f);
}

[data-kind='not-found'] {
  --badge-ink: light-dark(#63399a, #cdb0f5);
  --badge-paper: light-dark(#f4effb, #271e36);
  --badge-line: light-dark(#d8c9ee, #50406d);
}

[data-kind='not-judged'] {
  --badge-ink: light-dark(#4a5361, #bac2cf);
  --badge-paper: light-dark(#f3f5f8, #23272e);
  --badge-line: light-dark(#9aa3b1, #6c7584);
}
`;
