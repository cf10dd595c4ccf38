import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReviewCard } from '../../../../api/contract/practice/reviews.ts';
import { downloadFile } from '../../../client/api/download-file.ts';
import { useSubjects, withQueries } from '../../../client/queries.tsx';
import { MakeCardDialog } from '../../../client/review/MakeCardDialog.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { CallSection } from '../../../client/ui/Notice.tsx';
import { learnerIsland } from '../../learner-island.tsx';
import { ImportCards } from './import-cards/ImportCards.tsx';
import { AllCards } from './panels/AllCards.tsx';
import { ExamDate } from './panels/ExamDate.tsx';
import { FoldedPanel } from './panels/FoldedPanel.tsx';
import { Forecast } from './panels/Forecast.tsx';
import { RetentionSummary } from './panels/RetentionSummary.tsx';
import { ReviewSettingsForm } from './panels/ReviewSettingsForm.tsx';
import { WaitingCards } from './panels/WaitingCards.tsx';
import { CARDS_KEY, readDueCounts, readSettings } from './review-data.ts';

/** What is beside today's review: the forecast, all cards, and the settings. */
function Cards({ learner }: { learner: string }) {
  const client = useQueryClient();
  const counts = useQuery({ queryKey: [...CARDS_KEY, 'counts'], queryFn: readDueCounts });
  const settings = useQuery({ queryKey: ['review-settings'], queryFn: readSettings });
  const { data: subjects = null } = useSubjects();
  /* A card to edit, or 'new'. */
  const [dialog, setDialog] = useState<ReviewCard | 'new' | null>(null);
  const reload = () => void client.invalidateQueries({ queryKey: CARDS_KEY });
  const settingsSaved = () => {
    void settings.refetch();
    reload();
  };

  return (
    <div className="shell grid grid-cols-1 gap-4 py-6 sm:gap-5 sm:py-8">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl font-bold">Your cards</h1>
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button button-quiet" onClick={() => setDialog('new')}>
            <Plus size={18} aria-hidden="true" />
            Make a card
          </button>
          <a className="button button-primary" href="/review">
            Review now
          </a>
        </div>
      </header>
      <WaitingCards learner={learner} onSent={reload} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-stretch gap-5 lg:grid-cols-2">
        <Forecast counts={counts.data ?? null} problem={counts.error?.message ?? null} />
        <RetentionSummary />
      </div>
      <AllCards subjects={subjects} onEdit={setDialog} />
      <FoldedPanel
        id="review-settings"
        title="Settings"
        text="Daily limits, grade buttons, exam date, export and import"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2">
          <ReviewSettingsForm
            settings={settings.data ?? null}
            problem={settings.error?.message ?? null}
            onSaved={settingsSaved}
          />
          <div>
            <ExamDate settings={settings.data ?? null} onSaved={settingsSaved} />
            <ExportCards />
            <ImportCards subjects={subjects} onImported={reload} />
          </div>
        </div>
      </FoldedPanel>
      {dialog !== null && (
        <MakeCardDialog
          place={null}
          {...(dialog !== 'new' && { card: dialog })}
          onClose={() => setDialog(null)}
          onSaved={() => {
            setDialog(null);
            reload();
          }}
        />
      )}
    </div>
  );
}

export const CardsIsland = learnerIsland(withQueries(Cards));

const FILES = [
  { format: 'anki', label: 'Anki (TSV)', name: 'swadhyay-reviews.txt' },
  { format: 'csv', label: 'CSV', name: 'swadhyay-reviews.csv' },
] as const;

function ExportCards() {
  const [call, run] = useCall();
  return (
    <CallSection title="Export your cards" call={call}>
      <p className="mt-2 text-soft">Download all cards as a text file for Anki or as a CSV table.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {FILES.map(({ format, label, name }) => (
          <button
            key={format}
            type="button"
            className="button button-quiet"
            disabled={call.busy}
            onClick={() => void run(() => downloadFile(`/user/reviews/export?format=${format}`, name))}
          >
            Export {label}
          </button>
        ))}
      </div>
    </CallSection>
  );
}
