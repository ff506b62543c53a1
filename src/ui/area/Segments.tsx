import { useId } from 'react';
import * as css from './Segments.module.css';

type Props = {
  legend: string;
  /** For use where the surroundings already show the label. */
  isLegendHidden?: boolean;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A choice of one among a few options: radio buttons side by side. */
export function Segments({ legend, isLegendHidden = false, value, options, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={css.segments}>
      <legend className={isLegendHidden ? 'visually-hidden' : 'label'}>{legend}</legend>
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
