import { useId } from 'react';
import { ACCESS_LEVELS, type Access } from '../../../../../scripts/content/access.ts';
import { ACCESS_NAMES } from '../../../../client/format/topics.ts';

interface AccessSelectProps {
  value: Access;
  onChange: (access: Access) => void;
}

export function AccessSelect({ value, onChange }: AccessSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        Access level
      </label>
      <select
        id={id}
        className="field"
        value={value}
        onChange={(event) => {
          const chosen = ACCESS_LEVELS.find((level) => level === event.currentTarget.value);
          if (chosen) onChange(chosen);
        }}
      >
        {ACCESS_LEVELS.map((level) => (
          <option key={level} value={level}>
            {ACCESS_NAMES[level]}
          </option>
        ))}
      </select>
    </div>
  );
}
