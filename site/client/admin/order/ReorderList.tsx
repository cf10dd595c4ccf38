import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Pager, pageOf } from '../../ui/Pager.tsx';

export interface OrderItem {
  id: string;
  title: string;
}

interface ReorderListProps {
  /** Accessible name of the list. */
  label: string;
  items: readonly OrderItem[];
  onChange: (items: OrderItem[]) => void;
}

/** Items that are shown at once. Every step of a drag renders all of them. */
const PER_PAGE = 100;

const VERTICAL: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

const INSTRUCTIONS =
  'To move an item, press Space or Enter on its handle, move it with the arrow keys, and press Space or Enter again. Escape cancels. Or type its new position.';

/** A list whose items are moved by dragging, with the arrow keys, or by typing a position. */
export function ReorderList({ label, items, onChange }: ReorderListProps) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  /* The item whose position was typed: it gets the focus again after it has moved. */
  const [placed, setPlaced] = useState<{ id: string } | null>(null);
  const [page, setPage] = useState(1);
  const shown = pageOf(items, page, PER_PAGE);
  const before = (shown.page - 1) * PER_PAGE;
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const latest = useRef({ items, onChange });
  useEffect(() => {
    latest.current = { items, onChange };
  }, [items, onChange]);
  useEffect(() => {
    const field =
      placed && list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(placed.id)}"]`);
    field?.focus();
    field?.scrollIntoView({ block: 'nearest' });
  }, [placed]);

  const ids = useMemo(() => items.map((item) => item.id), [items]);
  const idsShown = ids.slice(before, before + PER_PAGE);
  const announcements = useMemo(() => announcementsFor(items), [items]);

  const drop = ({ active, over }: DragEndEvent) => {
    const from = ids.indexOf(String(active.id));
    const to = over ? ids.indexOf(String(over.id)) : -1;
    if (from !== -1 && to !== -1 && from !== to) onChange(moveItem(items, from, to));
  };

  const place = useCallback((item: OrderItem, typed: string) => {
    const { items: current, onChange: change } = latest.current;
    const from = current.findIndex((other) => other.id === item.id);
    const to = indexOfPosition(typed, current.length);
    if (to === null || to === from) return;
    change(moveItem(current, from, to));
    setPage(Math.floor(to / PER_PAGE) + 1);
    setPlaced({ id: item.id });
    setAnnouncement(`${item.title} is number ${to + 1} of ${current.length}.`);
  }, []);

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={VERTICAL}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
      onDragEnd={drop}
    >
      <SortableContext items={idsShown} strategy={verticalListSortingStrategy}>
        <ol ref={list} aria-label={label} className="grid gap-2">
          {shown.items.map((item, index) => (
            <Row key={item.id} item={item} position={before + index + 1} onPlace={place} />
          ))}
        </ol>
      </SortableContext>
      <Pager label={`Pages of ${label}`} page={shown.page} pages={shown.pages} onTurn={setPage} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </DndContext>
  );
}

interface RowProps {
  item: OrderItem;
  /** From 1. */
  position: number;
  onPlace: (item: OrderItem, typed: string) => void;
}

/* Rows are memoised, because every step of a drag renders the list. */
const Row = memo(function Row({ item, position, onPlace }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: item.id });
  const [typed, setTyped] = useState<string | null>(null);
  const place = () => {
    if (typed !== null) onPlace(item, typed);
    setTyped(null);
  };
  return (
    <li
      ref={setNodeRef}
      className={`card flex items-center gap-2 py-1 pe-3 ${isDragging ? 'relative z-10 shadow-xl' : ''}`}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="icon-button shrink-0 cursor-grab touch-none active:cursor-grabbing"
        {...attributes}
        {...listeners}
        aria-label={`Move ${item.title}`}
      >
        <GripVertical size={19} aria-hidden="true" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        data-item={item.id}
        className="min-h-11 w-14 shrink-0 rounded-lg border border-line-strong bg-card px-2 text-center tabular-nums"
        aria-label={`Position of ${item.title}`}
        value={typed ?? position}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={place}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          /* Enter must not submit the form. */
          event.preventDefault();
          place();
        }}
      />
      <bdi className="line-clamp-2 min-w-0 flex-1 leading-snug wrap-anywhere">{item.title}</bdi>
    </li>
  );
});

function announcementsFor(items: readonly OrderItem[]): Announcements {
  const named = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.title ?? '';
  const place = (id: UniqueIdentifier) =>
    `number ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `${named(active.id)} is lifted. It is ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${named(active.id)} would be ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${named(active.id)} is ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${named(active.id)} stays where it was.`,
  };
}

/** A copy of the list with the item at `from` moved to `to`. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** The index that a typed position (from 1) means; null if it is not a number. */
export function indexOfPosition(typed: string, length: number): number | null {
  const position = Number(typed.trim());
  if (typed.trim() === '' || !Number.isFinite(position)) return null;
  return Math.min(Math.max(1, Math.round(position)), length) - 1;
}
