import { type ReactNode, useId, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { currentTheme, type Theme } from '../../web/theme/theme.ts';
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
        <Choice
          legend={m.settings_pages_preview_theme()}
          value={theme}
          options={[
            { value: 'light', label: m.settings_pages_preview_light() },
            { value: 'dark', label: m.settings_pages_preview_dark() },
          ]}
          onChange={(value) => setTheme(value as Theme)}
        />
        <Choice
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

type ChoiceProps = {
  legend: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** One of two: radio buttons side by side. */
function Choice({ legend, value, options, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend className="vh">{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
