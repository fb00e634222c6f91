import type { TopicGroup } from '../../../libs/analysis/src/topics/topic-groups.js';

/** Requests of the groups that the open intent sets lack or touch only in part; written for this project. `|` separates. */
export const TOPIC_GROUP_PHRASES: Readonly<Partial<Record<TopicGroup, string>>> = {
  billing:
    'why was i charged twice|my invoice is wrong|update my credit card|how much does the plan cost|explain this charge on my bill|i want to upgrade my subscription|cancel my subscription|payment failed|when is my next payment due|can i get a discount|switch to annual billing|pricing of the enterprise plan|tax on my invoice|i need a receipt|promo code does not apply|free trial ended and i was billed',
  account:
    'reset my password|i cannot log in|delete my account|change my email address|two factor authentication code|my account is locked|update my profile|add a user to my workspace|permissions for a teammate|verify my identity|forgot my username|sign up for an account|turn off notifications|change the language of my account',
  orders:
    'where is my order|change my order|cancel my order|i want to buy this item|is this product in stock|order number not found|place an order|add an item to my order|my order confirmation never came|pre-order the new model|gift card order|reorder the same thing',
  shipping:
    'when will my package arrive|tracking number does not work|delivery was late|change my shipping address|do you ship to canada|how much is express shipping|the courier left it at the wrong door|my parcel is lost|delivery options|track my parcel|international delivery|shipment stuck in customs',
  returns:
    'i want a refund|return this item|how do i send it back|exchange for another size|refund not received|it arrived damaged and i want my money back|return policy|return label|warranty claim|replacement for a broken item|money back guarantee|how long does a refund take',
  'technical issue':
    'the app crashes when i open it|the page does not load|i get an error message|it is not working|the website is down|the screen is frozen|sync is broken|video does not play|my wifi keeps disconnecting|the printer is offline|notifications do not arrive|update failed|blue screen|it is very slow today|the button does nothing|bug in the latest version|500 internal server error|my phone does not charge',
  integration:
    'connect slack to my workspace|how do i use the api|webhook is not firing|api key invalid|integrate with salesforce|set up single sign-on|oauth token expired|zapier integration|import contacts from google|sdk for android|rest endpoint returns 401|connect my crm|export to google sheets automatically|embed the widget on my site|rate limit of the api',
  'how-to':
    'how do i change the settings|show me how to set this up|where can i find the export button|how to create a new project|steps to install it|how do i add a chart|tutorial for beginners|how can i share a document|how to change a tire|how do i cook rice|what is the best way to clean this|how do i make pancakes|how to fix a leaking tap|guide me through the setup|how do i use pivot tables|recipe for lasagna|how long do i boil an egg',
  'content/writing':
    'write an email to my boss|draft a blog post|proofread this paragraph|summarise this article|rewrite this in a formal tone|write a poem about autumn|give me ideas for a headline|translate this text into german|write a cover letter|shorten this text|make this sound friendlier|write a story about a dragon|product description for a candle|improve my essay|social media caption|speech for a wedding|edit my resume|write a song|act as a copywriter|compose a letter',
  coding:
    'write a python function|fix this bug in my code|explain this javascript error|sql query to join two tables|how do i center a div|unit test for this class|regular expression for emails|refactor this method|what does this stack trace mean|typescript generic type|git merge conflict|docker container exits|implement binary search|convert this code to rust|react component does not render|null pointer exception|write a bash script|time complexity of quicksort|create a rest api with express|compile error in c++',
  'data/analysis':
    'analyse this dataset|make a chart of monthly sales|calculate the average|what is the trend in revenue|show me users by country|pivot table of costs|compare this quarter with last quarter|excel formula for growth|correlation between the columns|clean this csv|forecast next month|build a dashboard|how many signups last week|conversion rate by channel|find outliers|what percentage of customers churned|solve this equation|calculate the interest|statistics of the survey',
  'research/facts':
    'who invented the telephone|what is the capital of australia|explain photosynthesis|history of the roman empire|what is quantum computing|how far is the moon|why is the sky blue|define entropy|what causes inflation|tell me about world war two|who won the world cup|what is the population of japan|difference between mitosis and meiosis|how does a vaccine work|what does this word mean|latest research on sleep|compare capitalism and socialism|what is the speed of light|causes of climate change|who wrote hamlet',
  'planning/travel':
    'book a flight to paris|find a hotel near the beach|plan a trip to japan|what to see in rome|rent a car for the weekend|restaurant reservation for two|train from london to leeds|itinerary for three days|do i need a visa|schedule a meeting for monday|remind me tomorrow|add an event to my calendar|find me a bus|tickets for the concert|weather in berlin|directions to the airport|movie times tonight|plan my wedding|apartment to rent|find a good italian restaurant|plan a birthday party|to-do list for the week',
  health:
    'i have a headache|symptoms of flu|is this rash dangerous|how much vitamin d should i take|side effects of ibuprofen|i feel depressed|how to lose weight|exercises for back pain|can i drink with antibiotics|my child has a fever|book a doctor appointment|find a dentist|how many calories in rice|healthy diet plan|i cannot sleep at night|blood pressure is high|pregnancy and coffee|therapist near me|anxiety attacks|workout plan',
  smalltalk:
    'hello|hi there|how are you|thank you so much|good morning|bye|see you later|tell me a joke|are you a robot|what is your name|yes|no|ok|lol|nice to meet you|who made you|i am bored|what do you think|haha|great|you are funny|cool thanks|what can you do',
  other:
    'purple elephants sing quietly|asdf|123|the thing from before|same as last time|whatever|that one|maybe later|continue|go on|next|something else|i do not know|hmm',
};
