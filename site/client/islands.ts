/**
 * Every island that a page may hold, as one script of a few kilobytes that all pages share. Islands with rich state
 * fetch React and their own code when someone uses them.
 */
import '../islands/not-found/not-found.ts';
import '../islands/note-sections/note-sections.ts';
import '../islands/quiz/quiz-panel.ts';
import '../islands/sign-in/sign-in.ts';
import '../islands/theme/theme.ts';
import '../islands/topic-finder/topic-finder.ts';
import '../islands/topic-tabs/topic-tabs.ts';
