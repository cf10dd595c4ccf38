/** In a file without imports, so that a process that needs nothing else starts fast. */
export const CSV_HEADER = 'question,option1,option2,option3,option4,correct,description,tags\n';
