import { useState, type ReactNode } from 'react';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useCall } from '../../ui/hooks.ts';
import { ReorderList, type OrderItem } from './ReorderList.tsx';

/** Items that keep together. */
interface OrderGroup {
  /** '' for the only group. */
  heading: string;
  items: readonly OrderItem[];
}

interface OrderDialogProps {
  title: string;
  groups: readonly OrderGroup[];
  /** Gets the ids of all items. May throw an ApiError. */
  save: (ids: string[]) => Promise<void>;
  onClose: () => void;
  /** Explains what the order changes. */
  children: ReactNode;
}

/** A dialog that changes the order of items within their groups. */
export function OrderDialog({ title, groups, save, onClose, children }: OrderDialogProps) {
  const [current, setCurrent] = useState(groups);
  const [call, run] = useCall();
  const idsOf = (of: readonly OrderGroup[]) => of.flatMap(({ items }) => items.map(({ id }) => id));
  const ids = idsOf(current);
  const before = idsOf(groups);

  return (
    <DialogForm
      title={title}
      label="Save order"
      call={call}
      disabled={ids.every((id, index) => id === before[index])}
      onSubmit={() => void run(() => save(ids))}
      onClose={onClose}
    >
      <p className="text-soft">{children}</p>
      <div className="relative -mx-1 grid max-h-[55dvh] gap-4 overflow-y-auto overflow-x-hidden px-1 py-1">
        {current.map((group) => (
          <section key={group.heading} aria-label={group.heading || title}>
            {group.heading !== '' && <h3 className="mb-2 font-semibold">{group.heading}</h3>}
            <ReorderList
              label={group.heading || title}
              items={group.items}
              onChange={(items) =>
                setCurrent(current.map((other) => (other === group ? { ...group, items } : other)))
              }
            />
          </section>
        ))}
      </div>
    </DialogForm>
  );
}
