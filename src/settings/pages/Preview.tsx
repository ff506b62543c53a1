import { type ReactNode, useId, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { Segments } from '../../ui/area/Segments.tsx';
import { currentTheme, type Theme } from '../../ui/theme/theme.ts';
import { PreviewFrame } from './PreviewFrame.tsx';

/** How wide the page in the frame is, in pixels. */
const widths = { phone: 360, wide: 1180 };

/** What is typed, as visitors will see it: by day and by night, on a phone and on a computer. */
export function Preview({ title, children }: { title: string; children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>(currentTheme);
  const [width, setWidth] = useState<keyof typeof widths>('phone');
  const id = useId();
  return (
    <section className="set-preview" aria-labelledby={id}>
      <header>
        <h3 id={id} tabIndex={-1}>
          {m.settings_pages_preview()}
        </h3>
        <Segments
          isLegendHidden
          legend={m.settings_pages_preview_theme()}
          value={theme}
          options={[
            { value: 'light', label: m.settings_pages_preview_light() },
            { value: 'dark', label: m.settings_pages_preview_dark() },
          ]}
          onChange={(value) => setTheme(value as Theme)}
        />
        <Segments
          isLegendHidden
          legend={m.settings_pages_preview_width()}
          value={width}
          options={[
            { value: 'phone', label: m.settings_pages_preview_phone() },
            { value: 'wide', label: m.settings_pages_preview_wide() },
          ]}
          onChange={(value) => setWidth(value as keyof typeof widths)}
        />
      </header>
      <PreviewFrame title={title} theme={theme} width={widths[width]}>
        {children}
      </PreviewFrame>
      <p className="hint">{m.settings_pages_preview_text()}</p>
    </section>
  );
}
