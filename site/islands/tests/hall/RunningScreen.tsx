import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RunningTest } from '../../../../api/contract/tests/test-attempts.ts';
import type { Change } from '../../../client/question/answer.ts';
import { ConfidencePills } from '../../../client/question/ConfidencePills.tsx';
import { Question } from '../../../client/question/Question.tsx';
import { commandOf, isForQuestion } from '../../../client/question/question-keys.ts';
import { openWork, type HallRecord } from '../../../client/tests/hall-record.ts';
import type { HallSession, HallState } from '../../../client/tests/hall-session.ts';
import type { ServerClock } from '../../../client/tests/server-clock.ts';
import { Action, Notice } from '../../../client/ui/Notice.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import {
  lettersOn,
  rememberedPosition,
  rememberLetters,
  rememberPosition,
  rememberTold,
  wasTold,
} from './hall-memory.ts';
import { countStates, firstPosition, savingText, sectionsOf } from './hall-state.ts';
import { HallBar } from './HallBar.tsx';
import { HallPalette, PaletteSheet } from './HallPalette.tsx';
import { HelpDialog } from './dialogs/HelpDialog.tsx';
import { SubmitDialog } from './dialogs/SubmitDialog.tsx';
import { useQuestionTime } from './use-question-time.ts';

interface RunningScreenProps {
  hall: HallSession;
  state: HallState;
  paper: RunningTest;
  record: HallRecord;
  clock: ServerClock;
}

/** A running test: one question at a time, with the palette, the clock and the keys. */
export function RunningScreen({ hall, state, paper, record, clock }: RunningScreenProps) {
  const { answers } = record;
  const total = answers.length;
  const [position, setPosition] = useState(() => firstPosition(answers, rememberedPosition(record.id)));
  const [dialog, setDialog] = useState<'submit' | 'help' | null>(null);
  /** The palette of a narrow screen. */
  const [sheetOpen, setSheetOpen] = useState(false);
  const [letters, setLetters] = useState(lettersOn);
  const [told, setTold] = useState(wasTold);
  const heading = useRef<HTMLHeadingElement>(null);
  const takeTime = useQuestionTime();
  const sections = useMemo(() => sectionsOf(paper), [paper]);

  const question = paper.questions[position];
  const answer = answers[position];
  const isLast = position === total - 1;
  const { unsent, conflicts } = openWork(record);
  const saving = savingText({
    unsent,
    conflicts: conflicts.length,
    sending: state.sending,
    offline: state.offline,
    stored: state.stored,
  });

  const change = useCallback(
    (what: Change) => hall.change(position, { ...what, seconds: takeTime() }),
    [hall, position, takeTime],
  );

  /* Opening a question makes it visited. */
  useEffect(() => {
    rememberPosition(record.id, position);
    hall.change(position, {});
  }, [hall, record.id, position]);

  /* The time on a question is kept when the page is hidden, which may be its end. */
  useEffect(() => {
    const keep = () => {
      if (document.visibilityState === 'hidden') change({});
    };
    document.addEventListener('visibilitychange', keep);
    return () => document.removeEventListener('visibilitychange', keep);
  }, [change]);

  const go = (to: number) => {
    setDialog(null);
    setSheetOpen(false);
    if (to < 0 || to >= total || to === position) return;
    change({});
    setPosition(to);
    scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  };
  const goOn = () => {
    if (isLast) setDialog('submit');
    else go(position + 1);
  };
  const mark = () => {
    if (!answer) return;
    change({ marked: !answer.marked });
    if (!answer.marked && !isLast) go(position + 1);
  };
  const submit = () => {
    setDialog(null);
    change({});
    hall.submit();
  };

  const onKey = useRef<(event: KeyboardEvent) => void>(() => undefined);
  onKey.current = (event) => {
    if (event.defaultPrevented || dialog !== null || !question || !answer || !isForQuestion(event)) return;
    if (event.key === 'Escape' && sheetOpen) {
      setSheetOpen(false);
      heading.current?.focus({ preventScroll: true });
      return;
    }
    const command = commandOf(event.key, question.options.length, letters);
    if (!command) return;
    event.preventDefault();
    switch (command.kind) {
      case 'choose':
        change({ chosen: command.option });
        break;
      case 'next':
        go(position + 1);
        break;
      case 'previous':
        go(position - 1);
        break;
      case 'go-on':
        goOn();
        break;
      case 'mark':
        mark();
        break;
      case 'clear':
        if (answer.chosen !== null) change({ chosen: null });
        break;
      case 'help':
        setDialog('help');
    }
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  if (!question || !answer) return null;
  const palette = <HallPalette answers={answers} sections={sections} position={position} onGo={go} />;
  return (
    <div className="hall">
      <HallBar
        title={record.title}
        clock={clock}
        deadline={record.deadline}
        saving={saving}
        sections={sections}
        section={question.section}
        onTick={hall.tick}
        onGo={go}
        paletteOpen={sheetOpen}
        onPalette={() => setSheetOpen(!sheetOpen)}
        onHelp={() => setDialog('help')}
        onSubmit={() => setDialog('submit')}
      />
      <div className="shell grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-h-full flex-col">
          <div className="grid gap-4 py-4 lg:pt-6">
            {!told && (
              <Notice
                tone="good"
                text="You may leave this page and come back: your answers are saved. The clock goes on."
              >
                <Action
                  label="Got it"
                  onClick={() => {
                    rememberTold();
                    setTold(true);
                  }}
                />
              </Notice>
            )}
            {conflicts.some((at) => at !== position) && (
              <Notice
                tone="bad"
                text={`${conflicts.length === 1 ? 'A question was' : `${conflicts.length} questions were`} answered differently on another device.`}
              >
                <Action
                  label={`Go to question ${(conflicts.find((at) => at !== position) ?? 0) + 1}`}
                  onClick={() => go(conflicts.find((at) => at !== position) ?? position)}
                />
              </Notice>
            )}
            {clock.estimated && state.offline && (
              <p className="notice-warn" role="status">
                You are offline. The time left is an estimate until the server answers.
              </p>
            )}
            <ConflictChoice
              options={question.options}
              answer={answer}
              onChoose={(keep) => hall.choose(position, keep)}
            />
            <div>
              <h2
                ref={heading}
                tabIndex={-1}
                className="mb-3 flex items-baseline gap-2 text-base font-semibold"
              >
                Question {position + 1}
                <span className="font-normal text-soft">of {total}</span>
                {answer.marked && (
                  <span className="badge ms-auto bg-warm-wash text-warm-text">Marked for review</span>
                )}
              </h2>
              <Question
                key={position}
                asked={question}
                chosen={answer.chosen}
                look="hall"
                onChoose={(chosen) => change({ chosen })}
              >
                {/* Keeps its place, so that nothing moves when an option is chosen. */}
                <div
                  className={`mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 ${answer.chosen === null ? 'invisible' : ''}`}
                >
                  <ConfidencePills
                    chosen={answer.confidence}
                    label="How sure are you? Optional"
                    small
                    onChange={change}
                  />
                  <button
                    type="button"
                    className="text-button -me-3 ms-auto"
                    onClick={() => change({ chosen: null })}
                  >
                    Clear<span className="max-sm:sr-only"> response</span>
                  </button>
                </div>
              </Question>
            </div>
          </div>
          <div className="hall-foot">
            {sheetOpen && (
              <PaletteSheet
                onHelp={() => setDialog('help')}
                onClose={() => {
                  setSheetOpen(false);
                  heading.current?.focus({ preventScroll: true });
                }}
              >
                {palette}
              </PaletteSheet>
            )}
            <div className="hall-controls">
              <button
                type="button"
                className="button button-quiet max-sm:w-12 max-sm:px-0"
                disabled={position === 0}
                onClick={() => go(position - 1)}
              >
                <span aria-hidden="true" className="sm:hidden">
                  ‹
                </span>
                <span className="max-sm:sr-only">Previous</span>
              </button>
              <button
                type="button"
                className="button button-tinted ms-auto max-sm:flex-1 max-sm:px-1 max-[22rem]:text-sm"
                onClick={mark}
              >
                {answer.marked ? 'Unmark' : isLast ? 'Mark' : 'Mark & next'}
              </button>
              <button
                type="button"
                className="button button-primary max-sm:flex-1 max-sm:px-1 max-[22rem]:text-sm sm:min-w-36"
                onClick={goOn}
              >
                {isLast ? 'Save & finish' : 'Save & next'}
              </button>
            </div>
          </div>
        </div>
        <aside className="hidden lg:block">
          <div className="hall-palette">{palette}</div>
        </aside>
      </div>
      {dialog === 'submit' && (
        <SubmitDialog
          counts={countStates(answers)}
          total={total}
          conflicts={conflicts.length}
          offline={state.offline}
          onSubmit={submit}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'help' && (
        <HelpDialog
          letters={letters}
          onLetters={(on) => {
            rememberLetters(on);
            setLetters(on);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
