/** The cards of the home page of a content folder without `courses.json`, in the order of the page. */
export const DEFAULT_COURSES = [
  {
    slug: 'polity',
    paper: 'GS-II',
    title: 'Indian Polity and Constitution',
    description:
      'How the Constitution works: rights, Parliament, executive, judiciary, federalism and elections.',
    group: 'prelims-mains',
  },
  {
    slug: 'modern-history',
    paper: 'GS-I',
    title: 'Modern Indian History',
    description:
      'India from the rise of the East India Company to the freedom struggle and independence in 1947.',
    group: 'prelims-mains',
  },
  {
    slug: 'physical-geography',
    paper: 'GS-I',
    title: 'Physical Geography',
    description:
      'Landforms, climate, oceans, soils and the natural forces that shape the surface of the Earth.',
    group: 'prelims-mains',
  },
  {
    slug: 'economics',
    paper: 'GS-III',
    title: 'Indian Economy',
    description: 'Growth, budgets, banking, taxation, trade and inclusive development in the Indian economy.',
    group: 'prelims-mains',
  },
  {
    slug: 'ancient-history',
    paper: 'GS-I',
    title: 'Ancient Indian History',
    description:
      'From the Stone Age and the Harappan cities to the Mauryas, the Guptas and early regional kingdoms.',
    group: 'prelims-mains',
  },
  {
    slug: 'art-culture',
    paper: 'GS-I',
    title: 'Indian Art and Culture',
    description:
      'Architecture, sculpture, painting, music, dance, literature and religious traditions of India.',
    group: 'prelims-mains',
  },
  {
    slug: 'geography',
    paper: 'GS-I',
    title: 'Geography of India and the World',
    description:
      'Regions, resources, agriculture, industry, population and settlements in India and the world.',
    group: 'prelims-mains',
  },
  {
    slug: 'medieval-history',
    paper: 'GS-I',
    title: 'Medieval Indian History',
    description:
      'The Delhi Sultanate, Vijayanagara, the Mughals, the Marathas and the Bhakti and Sufi movements.',
    group: 'prelims-mains',
  },
  {
    slug: 'environment',
    paper: 'GS-III',
    title: 'Environment and Ecology',
    description:
      'Ecosystems, biodiversity, climate change, pollution and the laws that protect the environment.',
    group: 'prelims-mains',
  },
  {
    slug: 'science-tech',
    paper: 'GS-III',
    title: 'Science and Technology',
    description: 'Space, biotechnology, health, computing, energy and defence technology in everyday use.',
    group: 'prelims-mains',
  },
  {
    slug: 'post-independence',
    paper: 'GS-I',
    title: 'India after Independence',
    description: 'How India was consolidated and reorganised after 1947: states, wars, politics and policy.',
    group: 'mains',
  },
  {
    slug: 'society',
    paper: 'GS-I',
    title: 'Indian Society',
    description:
      'Diversity, caste, family, women, population, urbanisation, regionalism and secularism in India.',
    group: 'mains',
  },
  {
    slug: 'world-history',
    paper: 'GS-I',
    title: 'World History',
    description:
      'The Industrial Revolution, world wars, colonialism, decolonisation and modern political ideas.',
    group: 'mains',
  },
  {
    slug: 'governance',
    paper: 'GS-II',
    title: 'Governance',
    description:
      "Transparency, accountability, e-governance, citizen's charters and the role of civil services.",
    group: 'mains',
  },
  {
    slug: 'international-relations',
    paper: 'GS-II',
    title: 'International Relations',
    description: "India's neighbourhood, its ties with major powers, and the working of global institutions.",
    group: 'mains',
  },
  {
    slug: 'social-justice',
    paper: 'GS-II',
    title: 'Social Justice',
    description:
      'Health, education, poverty, hunger and the welfare of vulnerable sections of the population.',
    group: 'mains',
  },
  {
    slug: 'agriculture',
    paper: 'GS-III',
    title: 'Agriculture and Food Security',
    description:
      'Crops, irrigation, marketing, subsidies, land reform, food processing and food security in India.',
    group: 'mains',
  },
  {
    slug: 'disaster-management',
    paper: 'GS-III',
    title: 'Disaster Management',
    description:
      'Hazards and vulnerability, and how India prepares for, responds to and recovers from disasters.',
    group: 'mains',
  },
  {
    slug: 'internal-security',
    paper: 'GS-III',
    title: 'Internal Security',
    description:
      'Extremism, terrorism, cyber security, money laundering, border management and security forces.',
    group: 'mains',
  },
  {
    slug: 'ethics',
    paper: 'GS-IV',
    title: 'Ethics, Integrity and Aptitude',
    description:
      'Ethical theory, moral thinkers, attitude, emotional intelligence, probity and case studies.',
    group: 'mains',
  },
] as const;
