import styles from '../../../styles/late/topic.css?inline';

/** Adds the late styles of pages of topics. The Content-Security-Policy allows no `<style>` from scripts, but a sheet. */
export function addTopicSheet(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
